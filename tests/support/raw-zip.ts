import { crc32, deflateRawSync } from 'node:zlib';

/** A zip entry, written without validation. */
export interface RawEntry {
  name: string;
  bytes?: Buffer;
  /** 0 stored, 8 deflated. */
  method?: number;
  /** Unix mode with file type. */
  mode?: number;
  flags?: number;
  /** False values for the directory. */
  said?: { unpacked?: number; crc?: number; offset?: number };
}

/** A zip written by hand (APPNOTE 6.3, 4.3). */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const {
    name,
    bytes = Buffer.alloc(0),
    method = 8,
    mode = 0o100644,
    flags = 0x800,
    said = {},
  } of entries) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(said.crc ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(said.unpacked ?? bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(said.offset ?? offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), common, tail, nameBytes);
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

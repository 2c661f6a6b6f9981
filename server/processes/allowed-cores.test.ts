import { expect, test } from 'vitest';
import { allowedMachine, cgroupCores, processesFor } from './allowed-cores.ts';

const GB = 1024 ** 3;

test.each([
  [{ cores: 1, memoryBytes: 8 * GB }, 1],
  [{ cores: 4, memoryBytes: 8 * GB }, 4],
  [{ cores: 1.5, memoryBytes: 8 * GB }, 1],
  [{ cores: 0.25, memoryBytes: 8 * GB }, 1],
  [{ cores: 8, memoryBytes: GB - 1 }, 1],
  [{ cores: 8, memoryBytes: 1.5 * GB }, 3],
  [{ cores: 64, memoryBytes: 256 * GB }, 8],
])('auto on %o is %i', (machine, processes) => {
  expect(processesFor(machine)).toBe(processes);
});

test('the smallest quota of the control group and those above it counts', () => {
  const files: Record<string, string> = {
    '/sys/fs/cgroup/system.slice/cpu.max': '300000 100000\n',
    '/sys/fs/cgroup/system.slice/blazon.service/cpu.max': 'max 100000\n',
    '/sys/fs/cgroup/system.slice/small.service/cpu.max': '150000 100000\n',
  };
  const coresOf = (path: string) => cgroupCores(path, (file) => files[file] ?? null);
  expect(coresOf('/system.slice/blazon.service')).toBe(3);
  expect(coresOf('/system.slice/small.service')).toBe(1.5);
  expect(coresOf('/user.slice')).toBe(Number.POSITIVE_INFINITY);
});

test('this machine has at least some of a core, and memory', () => {
  const { cores, memoryBytes } = allowedMachine();
  expect(cores).toBeGreaterThan(0);
  expect(memoryBytes).toBeGreaterThan(0);
});

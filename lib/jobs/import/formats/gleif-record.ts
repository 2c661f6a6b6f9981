import { clipped, present, without } from './missing.ts';
import type { Meaning } from './rows-of.ts';

export const GLEIF_COLUMNS = [
  'LEI',
  'Entity.LegalName',
  'Entity.EntityStatus',
  'Entity.HeadquartersAddress.FirstAddressLine',
  'Entity.HeadquartersAddress.AdditionalAddressLine.1',
  'Entity.HeadquartersAddress.City',
  'Entity.HeadquartersAddress.Region',
  'Entity.HeadquartersAddress.Country',
  'Entity.HeadquartersAddress.PostalCode',
] as const;

export type GleifColumn = (typeof GLEIF_COLUMNS)[number];

/** Name and headquarters; the legal address is often an agent's. Skips dissolved entities, not lapsed registrations. */
export function gleifRow(columns: Partial<Record<GleifColumn, string>>): Meaning {
  if (columns['Entity.EntityStatus'] !== 'ACTIVE') return null;
  const place = (column: string) => columns[`Entity.HeadquartersAddress.${column}` as GleifColumn];
  const country = present(place('Country'));
  // ISO 3166-2, such as US-CA: the state follows the hyphen.
  const region = present(place('Region'));
  return without({
    type: 'brand',
    lei: columns.LEI?.trim(),
    longName: clipped(columns['Entity.LegalName'], 200),
    address:
      country === undefined
        ? undefined
        : without({
            address1: clipped(place('FirstAddressLine'), 200),
            address2: clipped(place('AdditionalAddressLine.1'), 200),
            city: clipped(place('City'), 100),
            state: region?.includes('-') ? region.slice(region.indexOf('-') + 1) : region,
            zip: clipped(place('PostalCode'), 20),
            country,
          }),
  }) as object;
}

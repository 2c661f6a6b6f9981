import type { Transaction } from '../../db/client.ts';

/** Temporary copies shadow the catalog's tables: a dry run executes the same statements as a real one, without locks. */
export async function shadowCatalog(sql: Transaction): Promise<void> {
  await sql`
    set temp_buffers = '64MB';
    create temp table brand (like public.brand including defaults including constraints);
    create temp table brand_domain (like public.brand_domain);
    create temp table brand_key (like public.brand_key);
    create temp table brand_edit (like public.brand_edit);
    create temp table instrument (like public.instrument including defaults);
    create temp table securities_number (like public.securities_number);
    create temp table listing (like public.listing including generated);
    create temp table logo as select id, brand_id, origin from public.logo where brand_id is not null;
    create temp table crypto_asset (like public.crypto_asset);
    create temp sequence brand_id_seq;
    create temp sequence instrument_id_seq;
    create temp sequence listing_id_seq;
    create temp sequence crypto_asset_id_seq;
    insert into pg_temp.brand select * from public.brand;
    insert into pg_temp.brand_domain select * from public.brand_domain;
    insert into pg_temp.brand_key select * from public.brand_key;
    insert into pg_temp.brand_edit select * from public.brand_edit;
    insert into pg_temp.instrument select * from public.instrument;
    insert into pg_temp.securities_number select * from public.securities_number;
    insert into pg_temp.listing (id, instrument_id, mic, ticker, valid_from, valid_to, source)
      select id, instrument_id, mic, ticker, valid_from, valid_to, source from public.listing;
    insert into pg_temp.crypto_asset select * from public.crypto_asset;
    alter table pg_temp.listing alter column id set default nextval('pg_temp.listing_id_seq');
    select setval('pg_temp.brand_id_seq', (select coalesce(max(id), 0) + 1 from pg_temp.brand)),
           setval('pg_temp.instrument_id_seq', (select coalesce(max(id), 0) + 1 from pg_temp.instrument)),
           setval('pg_temp.listing_id_seq', (select coalesce(max(id), 0) + 1 from pg_temp.listing)),
           setval('pg_temp.crypto_asset_id_seq', (select coalesce(max(id), 0) + 1 from pg_temp.crypto_asset));
    create unique index on pg_temp.brand (id);
    create unique index on pg_temp.brand_domain (domain);
    create index on pg_temp.brand_domain (brand_id);
    create unique index on pg_temp.brand_key (type, value);
    create index on pg_temp.brand_key (brand_id, type);
    create unique index on pg_temp.brand_edit (brand_id, field);
    create unique index on pg_temp.instrument (id);
    create index on pg_temp.instrument (brand_id);
    create unique index on pg_temp.securities_number (type, value);
    create index on pg_temp.securities_number (instrument_id);
    create unique index on pg_temp.listing (id);
    create unique index on pg_temp.listing (mic, ticker) where valid_to is null;
    create index on pg_temp.listing (mic, ticker);
    create index on pg_temp.listing (instrument_id);
    create unique index on pg_temp.logo (brand_id);
    create unique index on pg_temp.crypto_asset (id);
    create unique index on pg_temp.crypto_asset (symbol, name);
    create unique index on pg_temp.crypto_asset (symbol) where is_preferred;
    create index on pg_temp.crypto_asset (coingecko_id);
    analyze pg_temp.brand, pg_temp.brand_domain, pg_temp.securities_number, pg_temp.listing`.simple();
}

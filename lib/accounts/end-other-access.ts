import type { Fragment } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/**
 * CTEs that end what lets somebody in without the person's mailbox: remembered browsers, and connections whose provider
 * did not vouch for the person's address (docs/decisions/0073).
 * @param person name of a CTE with `id` and `email`
 */
export const otherAccessEnded = ({ sql }: Pick<Database, 'sql'>, person: string): Fragment => sql`
  devices_gone as (
    delete from known_device using ${sql(person)} where known_device.person_id = ${sql(person)}.id
  ), connections_gone as (
    delete from sign_in_method using ${sql(person)}
    where sign_in_method.person_id = ${sql(person)}.id and sign_in_method.email is distinct from ${sql(person)}.email
  )`;

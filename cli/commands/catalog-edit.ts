import { Command } from 'commander';
import { addAlias, removeAlias } from '../../lib/catalog/edit-aliases.ts';
import { type EditedField, editBrand, undoEdit } from '../../lib/catalog/edit-brand.ts';
import {
  COIN_FIELD_NAMES,
  type CoinEdit,
  editCoin,
  readCoinField,
  readCoinValue,
} from '../../lib/catalog/edit-coin.ts';
import { readField, readFieldValue } from '../../lib/catalog/field-value.ts';
import { BRAND_FIELD_NAMES } from '../../lib/core/brands/brand-fields.ts';
import { parseCryptoSymbol } from '../../lib/core/identifiers/crypto-symbol.ts';
import { parsePastedDomain } from '../../lib/core/identifiers/domain.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

type EditOptions = OutputOptions & { coin?: true };

const FIELDS = `Fields: ${BRAND_FIELD_NAMES.join(', ')}.`;

export function setCommand(): Command {
  return new Command('set')
    .description('set a field of a brand or coin; it overrides imports, facts and the starter catalog')
    .argument('<domain>', 'any domain of the brand, or with --coin a symbol')
    .argument('<field>', 'one of its fields')
    .argument(
      '<value>',
      'text or number; colors separated by commas; social and address as JSON; empty for none',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${FIELDS}`)
    .option('--coin', `the coin of a symbol instead; fields: ${COIN_FIELD_NAMES.join(', ')}`)
    .action(async (domain: string, field: string, text: string, options: EditOptions) => {
      if (options.coin === true) return changeCoin(domain, orFail(readCoinValue(field, text)), options);
      const host = orFail(parsePastedDomain(domain));
      const value = orFail(readFieldValue(field, text));
      const edited = orFail(await withDatabase(({ db }) => editBrand(db, ACTOR, host, value)));
      print(options, edited, sentence(edited));
    });
}

export function unsetCommand(): Command {
  return new Command('unset')
    .description('undo the edit of a field and restore the value of the strongest source')
    .argument('<domain>', 'any domain of the brand, or with --coin a symbol')
    .argument('<field>', 'one of its fields')
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${FIELDS}`)
    .option('--coin', `the coin of a symbol instead; fields: ${COIN_FIELD_NAMES.join(', ')}`)
    .action(async (domain: string, field: string, options: EditOptions) => {
      if (options.coin === true)
        return changeCoin(domain, { field: orFail(readCoinField(field)), value: null }, options);
      const host = orFail(parsePastedDomain(domain));
      const name = orFail(readField(field));
      const edited = orFail(await withDatabase(({ db }) => undoEdit(db, ACTOR, host, name)));
      print(options, edited, sentence(edited));
    });
}

async function changeCoin(symbol: string, edit: CoinEdit, options: OutputOptions): Promise<void> {
  const coin = orFail(parseCryptoSymbol(symbol));
  const edited = orFail(await withDatabase(({ db }) => editCoin(db, ACTOR, coin, edit)));
  const value = edited.value === null ? 'not known' : JSON.stringify(edited.value);
  print(
    options,
    edited,
    `${edited.symbol}: ${edited.field} is ${value}${edited.isEdited ? ' (operator)' : ''}.`,
  );
}

const sentence = ({ domain, field, value, source }: EditedField) =>
  `${domain}: ${field} is ${value === null ? 'not known' : JSON.stringify(value)}${source === null ? '' : ` (${source})`}.`;

export function aliasCommand(): Command {
  return new Command('alias')
    .description('add an alias to a brand, or with --remove, remove it')
    .argument('<domain>', 'any domain of the brand')
    .argument('<alias>', 'the alias; an alias of another brand is moved')
    .option('--remove', 'remove the alias')
    .option('--json', 'print JSON')
    .action(async (domain: string, alias: string, options: OutputOptions & { remove?: boolean }) => {
      const [host, other] = [orFail(parsePastedDomain(domain)), orFail(parsePastedDomain(alias))];
      const change = options.remove === true ? removeAlias : addAlias;
      const changed = orFail(await withDatabase(({ db }) => change(db, ACTOR, host, other)));
      print(
        options,
        changed,
        options.remove === true
          ? `${changed.alias} is no longer an alias of ${changed.domain}.`
          : `${changed.alias} is an alias of ${changed.domain}${changed.movedFrom === null ? '' : `, no longer of ${changed.movedFrom}`}.`,
      );
    });
}

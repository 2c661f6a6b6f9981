import { Command } from 'commander';
import { BRAND_FIELD_NAMES } from '../../lib/catalog/brand-fields.ts';
import { type EditedField, editBrand, undoEdit } from '../../lib/catalog/edit-brand.ts';
import { readField, readFieldValue } from '../../lib/catalog/field-value.ts';
import { parseDomain } from '../../lib/identifiers/domain.ts';
import { ACTOR, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';

const FIELDS = `Fields: ${BRAND_FIELD_NAMES.join(', ')}.`;

/** `catalog set`: an edit of the operator, which wins over every import. */
export function setCommand(): Command {
  return new Command('set')
    .description('set a field of a brand; no import, fact or package changes it any more')
    .argument('<domain>', 'any domain of the brand')
    .argument('<field>', 'one of its fields')
    .argument(
      '<value>',
      'text or number; colours with commas between; social and address as JSON; empty for none',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${FIELDS}`)
    .action(async (domain: string, field: string, text: string, options: OutputOptions) => {
      const host = orFail(parseDomain(domain));
      const value = orFail(readFieldValue(field, text));
      const edited = orFail(await withDatabase(({ db }) => editBrand(db, ACTOR, host, value)));
      print(options, edited, sentence(edited));
    });
}

/** `catalog unset`: undoes `catalog set`. */
export function unsetCommand(): Command {
  return new Command('unset')
    .description('undo the edit of a field: what the strongest source says comes back')
    .argument('<domain>', 'any domain of the brand')
    .argument('<field>', 'one of its fields')
    .option('--json', 'print JSON')
    .addHelpText('after', `\n${FIELDS}`)
    .action(async (domain: string, field: string, options: OutputOptions) => {
      const host = orFail(parseDomain(domain));
      const name = orFail(readField(field));
      const edited = orFail(await withDatabase(({ db }) => undoEdit(db, ACTOR, host, name)));
      print(options, edited, sentence(edited));
    });
}

const sentence = ({ domain, field, value, source }: EditedField) =>
  `${domain}: ${field} is ${value === null ? 'not known' : JSON.stringify(value)}${source === null ? '' : ` (${source})`}.`;

import { dropTemplate, makeTemplate } from './migrated-postgres.ts'

/*
 * For all steps of a run, creates the database that tests copy, or removes it and its copies: node
 * template.ts make|drop.
 */
const { TEST_DATABASE_URL: url = '', LABGATE_TEST_TEMPLATE: name = '' } = process.env
await (process.argv[2] === 'drop' ? dropTemplate : makeTemplate)(url, name)

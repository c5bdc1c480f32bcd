// Refuses a field that a screen saves and none shows: by the contract's endpoint table and the
// types of the web app (saved-fields.ts). `npm run fields` prints all.
import { savedFields } from './saved-fields.ts'

const leastSaved = 900
const { fields, faults } = savedFields()
const hidden = fields.filter(({ evidence, excepted }) => evidence === 'none' && excepted === '')
for (const { id, carriedBy } of hidden)
  console.log(
    `${id}: ${carriedBy.length === 0 ? 'no answer carries it' : `no screen reads ${carriedBy.slice(0, 3).join(', ')}`}`,
  )
for (const fault of faults) console.log(`scripts/test/saved-fields-table.ts: ${fault}`)
if (fields.length < leastSaved)
  console.log(
    `Only ${fields.length} saved fields were found: the compiler’s types are not read as expected.`,
  )
if (hidden.length > 0 || faults.length > 0 || fields.length < leastSaved) process.exitCode = 1

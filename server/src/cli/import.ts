import { startCommand, WrongUse, type Command, type Given } from './command.ts'
import { importDiagnoses } from './import/icd10.ts'

const usage = `
npm run import -- icd10 FILE --from DAY --to DAY

Reads the yearly order file of ICD-10-CM (icd10cm_order_2026.txt, taken out of its ZIP archive) and shows what it would add,
change and end. Nothing is written without --apply.

    --from DAY    the first day on which the file holds, such as 2025-10-01: the file itself bears no dates
    --to DAY      the last day, such as 2026-09-30
    --apply       writes it, all or nothing
    --whole       says that the file is the whole list although it would end more than a tenth of the codes
    --all         shows every difference instead of the first ten of each kind

A code that is not in the file ends the day before the file begins. Orders and patients keep the codes that they have.

Variables: DATABASE_URL, or LABGATE_DATA for the embedded database, which only one program may use at a time.
`

const commands: Record<string, (given: Given) => Promise<number | void>> = { icd10: importDiagnoses }

export const importFile: Command = {
  usage,
  options: { from: { type: 'string' }, to: { type: 'string' }, apply: { type: 'boolean' }, whole: { type: 'boolean' }, all: { type: 'boolean' } },
  work: async (given) => {
    const command = commands[given.words[0] ?? '']
    if (command === undefined)
      throw new WrongUse(given.words.length === 0 ? 'Say what to import.' : `There is nothing to import that is called ${given.words[0]}.`)
    return command(given)
  },
}
if (import.meta.main) await startCommand(importFile)

import { endedKind } from '../../dictionaries/ended-kind.ts'
import { readAllergies } from '../../dictionaries/read-allergies.ts'
import type { Given } from '../command.ts'
import { importList, type ListRow } from './list.ts'

interface AllergyEntry extends ListRow {
  kind: string
}

/** The list of allergies, as CSV: description, kind. */
export const importAllergies = (given: Given): Promise<void> =>
  importList<AllergyEntry>(given, {
    name: 'allergy',
    tables: ['allergy'],
    plural: 'allergies',
    says: { description: 'name', listed: 'state' },
    read: (file) => {
      const { rows, faults } = readAllergies(file)
      return { rows: rows.map((row) => ({ ...row, listed: true })), faults }
    },
    known: async (run) => {
      const rows = await run<AllergyEntry>(
        `
          select allergy_id as id, description, kind, kind <> $1 as listed
          from allergy
          order by folded, allergy_id
        `,
        [endedKind],
      )
      return rows
    },
    write: async (run, { added, changed, ended }) => {
      await run('update allergy set kind = $2 where allergy_id = any ($1::bigint[])', [
        ended.map(({ id }) => id),
        endedKind,
      ])
      await run(
        `
          update allergy a
          set
            description = r.description,
            kind = r.kind
          from jsonb_to_recordset($1::jsonb) as r (id bigint, description text, kind text)
          where a.allergy_id = r.id
        `,
        [JSON.stringify(changed.map(({ before, after }) => ({ ...after, id: before.id })))],
      )
      await run(
        `
          insert into allergy (description, kind)
          select description, kind
          from jsonb_to_recordset($1::jsonb) as r (description text, kind text)
        `,
        [JSON.stringify(added)],
      )
    },
  })

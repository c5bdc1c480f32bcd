import { analyteOf } from '@labgate/contract/catalog/analytes'
import type { Run } from '../../db/backup/plan.ts'
import type { Difference } from '../../dictionaries/difference.ts'
import {
  medicationEntries,
  type DrugLink,
  type MedicationEntry,
} from '../../dictionaries/medication-entries.ts'
import { readMedications } from '../../dictionaries/read-medications.ts'
import type { Given } from '../command.ts'
import { importList, type ListRow } from './list.ts'

type Entry = MedicationEntry & ListRow

const known = (run: Run): Promise<Entry[]> =>
  run<Entry>(`
    select
      m.medication_id as id,
      m.description,
      m.class,
      coalesce(g.description, '') as generic,
      m.active as listed,
      coalesce(
        (
          select
            json_agg(
              json_build_object('analyte', a.analyte, 'source', a.source)
              order by a.analyte collate "C"
            )
          from medication_analyte a
          where a.medication_id = m.medication_id
        ),
        '[]'
      ) as explains
    from
      medication m
      left join medication g on g.medication_id = m.medication_id_generic
    order by m.folded, m.medication_id
  `)

const linkWord = ({ analyte, source }: DrugLink): string =>
  source === '' ? analyte : `${analyte} (${source})`
const word = (value: unknown): string =>
  Array.isArray(value)
    ? (value as DrugLink[]).map(linkWord).join(', ') || 'nothing'
    : value === ''
      ? 'none'
      : String(value)

const updateMedications = `
  update medication m
  set
    description = r.description,
    class = r.class,
    active = true,
    medication_id_generic = (select medication_id from medication where description = r.generic)
  from jsonb_to_recordset($1::jsonb) as r (id bigint, description text, class text, generic text)
  where m.medication_id = r.id
`

const insertMedications = `
  insert into medication (description, class, medication_id_generic)
  select
    r.description,
    r.class,
    (select medication_id from medication where description = r.generic)
  from jsonb_to_recordset($1::jsonb) as r (description text, class text, generic text)
`

/*
 * Generic drugs before brands, which point to them. Links of an ended drug stay: patients who take
 * it still do.
 */
const write = async (run: Run, { added, changed, ended }: Difference<Entry>): Promise<void> => {
  await run('update medication set active = false where medication_id = any ($1::bigint[])', [
    ended.map(({ id }) => id),
  ])
  for (const isBrand of [false, true]) {
    const rows = (entries: readonly Entry[]): string =>
      JSON.stringify(entries.filter(({ generic }) => (generic !== '') === isBrand))
    await run(updateMedications, [
      rows(
        changed.map(({ before, after }): Entry => ({
          ...after,
          ...(before.id !== undefined && { id: before.id }),
        })),
      ),
    ])
    await run(insertMedications, [rows(added)])
  }
  const linked = [
    ...added,
    ...changed.filter(({ fields }) => fields.includes('explains')).map(({ after }) => after),
  ]
  const links = JSON.stringify(
    linked.flatMap(({ description, explains }) =>
      explains.map((link) => ({ description, ...link })),
    ),
  )
  await run(
    `
      delete from medication_analyte
      where
        medication_id in (select medication_id from medication where description = any ($1::text[]))
    `,
    [linked.map(({ description }) => description)],
  )
  await run(
    `
      insert into medication_analyte (medication_id, analyte, source)
      select m.medication_id, r.analyte, r.source
      from
        jsonb_to_recordset($1::jsonb) as r (description text, analyte text, source text)
        join medication m using (description)
    `,
    [links],
  )
}

/**
 * The list of medications with the analytes they explain, as CSV: generic, brands, class, forms,
 * analytes, sources.
 */
export const importMedications = (given: Given): Promise<void> =>
  importList<Entry>(given, {
    name: 'medication',
    tables: ['medication', 'medication_analyte'],
    plural: 'medications',
    says: { description: 'name', generic: 'generic drug', listed: 'state' },
    word,
    read: (file) => {
      const { rows, faults } = readMedications(file, (key) => analyteOf(key) !== undefined)
      return { rows: medicationEntries(rows).map((entry) => ({ ...entry, listed: true })), faults }
    },
    known,
    write,
  })

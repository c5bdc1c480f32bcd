import { readFile } from 'node:fs/promises'
import { howMany } from '@labgate/contract/kit/how-many'
import { nameWords, wantedForPaper } from '@labgate/contract/kit/printed-name'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { cryptWith, type Crypt } from '../../access/crypt.ts'
import { makeProbe, refuseOtherKey } from '../../access/key-probe.ts'
import { readConfig, readKey, Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import { splitKnown, type Known } from '../../features/admin/imports/known-patients.ts'
import { whyWords } from '../../features/admin/imports/known-words.ts'
import { readPatients, type FilePatient } from '../../features/admin/imports/patient-file.ts'
import {
  payersFor,
  writePatients,
  type KnownPayer,
} from '../../features/admin/imports/patient-rows.ts'
import { listTable } from '../../features/admin/imports/read-import.ts'
import { WrongUse, type Given } from '../command.ts'
import { previewPart } from './preview.ts'
import { refuseFaults, runImport } from './run-import.ts'

interface Place {
  customerId: number
  account: string
  locationId: number
  location: string
}
interface Work {
  place: Place
  coming: FilePatient[]
  known: Known[]
  payers: ReadonlyMap<string, KnownPayer>
  crypt: Crypt | undefined
}

/**
 * Finds the account by its facility code, and the location by name; the primary location if none is
 * named.
 */
const placeOf = async (
  run: Run,
  code: string,
  locationName: string | undefined,
): Promise<Place> => {
  const [account, ...others] = await run<{ id: number; name: string; code: string }>(
    `
      select customer_id as id, name, facility_code as code
      from customer
      where facility_folded = fold($1)
    `,
    [code],
  )
  if (account === undefined) throw new Wrong(`There is no account with the facility code ${code}.`)
  if (others.length > 0)
    throw new Wrong(
      `Several accounts have the facility code ${code}. Give each account its own code first.`,
    )
  const locations = await run<{ id: number; name: string; primary: boolean; asked: boolean }>(
    `
      select location_id as id, location_name as name, "primary", folded = fold($2) as asked
      from location
      where customer_id = $1
      order by folded, location_id
    `,
    [account.id, locationName ?? ''],
  )
  const fitting = locations.filter(({ asked: isRequested, primary }) =>
    locationName === undefined ? primary || locations.length === 1 : isRequested,
  )
  const [location] = fitting
  if (location === undefined || fitting.length > 1) {
    const names = locations.map(({ name }) => name).join(', ') || 'none'
    throw new Wrong(
      `${locationName === undefined ? 'Name the patients’ location with --location' : `No single location is named ${locationName}`}. The account has: ${names}.`,
    )
  }
  return {
    customerId: account.id,
    account: `${account.name} (${account.code})`,
    locationId: location.id,
    location: location.name,
  }
}

const linesOf = ({ place, coming, known, payers }: Work, all: boolean): string[] => {
  const free = Map.groupBy(
    coming
      .flatMap(({ row, insurances }) =>
        insurances.map(({ payer, column }) => ({ payer, says: `  Row ${row}, column ${column}` })),
      )
      .filter(({ payer }) => !payers.has(payer)),
    ({ payer }) => payer,
  )
  const incomplete = coming.filter(({ ticks }) => ticks.length > 0)
  const inOtherLetters = coming.flatMap((patient) => {
    const wanted = wantedForPaper(patient)
    return wanted.length > 0
      ? [`  Row ${patient.row}: ${wanted.map((field) => nameWords[field]).join(', ')}`]
      : []
  })
  return [
    `For ${place.account}, location ${place.location}:`,
    `New: ${coming.length.toLocaleString('en-US')}`,
    ...previewPart(
      'Already on file, skipped',
      known.map(({ row, why }) => `  Row ${row}: ${whyWords[why]}`),
      all,
    ),
    ...(free.size > 0
      ? previewPart(
          'Payers not in the list, kept as written',
          [...free.values()].map(
            ([first, ...more]) =>
              `${first?.says}${more.length > 0 ? ` and ${more.length.toLocaleString('en-US')} more` : ''}`,
          ),
          all,
        )
      : []),
    ...(incomplete.length > 0
      ? previewPart(
          'New, with something missing',
          incomplete.map(
            ({ row, ticks }) =>
              `  Row ${row}: ${ticks.map((tick) => tick.replace('Missing', '')).join(', ')}`,
          ),
          all,
        )
      : []),
    ...(inOtherLetters.length > 0
      ? previewPart('New, needed in Latin letters before printing', inOtherLetters, all)
      : []),
  ]
}

/** The key for social security numbers; refuses if the database is encrypted with another. */
const cryptFor = async (run: Run, given: Given): Promise<Crypt> => {
  const crypt = cryptWith(readKey(readConfig(given.variables)).key)
  refuseOtherKey(
    await run<{ key_id: string; sealed: Buffer }>('select key_id, sealed from key_probe'),
    crypt,
  )
  return crypt
}

/** Imports patients of one account. Messages name rows and columns, never a patient. */
export const importPatients = async (given: Given): Promise<void> => {
  const code = (given.option('account') ?? '').trim()
  if (given.words.length < 2) throw new WrongUse('Name the file.')
  if (code === '')
    throw new WrongUse('Enter the facility code of the patients’ account with --account.')
  const all = given.flag('all')
  await runImport<FilePatient[], Work>(given, {
    read: async (file) => {
      const { rows, faults } = readPatients(
        await listTable('patients', await readFile(file)),
        given.flag('missing'),
        dayAt(new Date(), ''),
      )
      refuseFaults(file, faults, all)
      return { content: rows, holds: howMany(rows.length, 'patient') }
    },
    tables: ['patient', 'patient_insurance'],
    compare: async (run, rows) => {
      const place = await placeOf(run, code, given.option('location'))
      const { coming, known } = await splitKnown(run, place.customerId, rows)
      const payers = await payersFor(run, coming)
      return {
        place,
        coming,
        known,
        payers,
        crypt: coming.some(({ ssn }) => ssn !== '') ? await cryptFor(run, given) : undefined,
      }
    },
    lines: (work) => linesOf(work, all),
    isChange: ({ coming }) => coming.length > 0,
    write: async (run, { place, coming, payers, crypt }) => {
      if (crypt)
        await run(
          `
            insert into key_probe (key_id, sealed)
            select $1, $2 where not exists (select from key_probe)
          `,
          [crypt.keyId, makeProbe(crypt)],
        )
      await writePatients(run, place, coming, payers, crypt)
    },
    target: ({ place: { customerId } }) => ({
      target: `patients of account ${customerId}`,
      customerId,
    }),
  })
}

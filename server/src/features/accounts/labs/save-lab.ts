import {
  cliaCertificates,
  isClia,
  labShape,
  type Lab,
  type labs,
} from '@labgate/contract/accounts/labs'
import type { Issue, ParsedInput } from '@labgate/contract/kit/endpoint'
import { isNpi } from '@labgate/contract/kit/npi'
import { stateNames } from '@labgate/contract/kit/states'
import { isTimeZone } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import { changedFields } from '../../../access/field-rights.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { columnsOf, savedAnswer, writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { nameDirector } from './director.ts'
import { oneLab } from './labs.queries.ts'

type Fields = Readonly<Record<string, unknown>>
const addressFields = [
  'street1',
  'street2',
  'city',
  'county',
  'state',
  'postalCode',
  'countryCode',
] as const
/** What a second person confirms together (docs/decisions/0082). */
const directorFields: readonly string[] = ['director', 'directorCredentials', 'userId_Director']
const plainFields = Object.keys(labShape).filter(
  (field) => !['labId', 'addressId', 'address', 'userId_Updated', 'rowVersion'].includes(field),
)

const lockLab = async (tx: Tx, labId: number) =>
  orRefuse(
    await tx
      .selectFrom('lab')
      .selectAll()
      .where('lab_id', '=', labId)
      .forUpdate()
      .executeTakeFirst(),
    'Laboratory not found.',
  )

const textIn =
  (fields: Fields) =>
  (field: string): string =>
    String(fields[field] ?? '')

/** What is wrong with a laboratory as it would be saved. */
const labIssues = (lab: Fields, address: Fields): Issue[] => {
  const [text, place] = [textIn(lab), textIn(address)]
  const certificate = text('cliaCertificate')
  const rules: readonly (readonly [isRight: boolean, fault: Issue])[] = [
    [
      certificate === '' || cliaCertificates.some((one) => one === certificate),
      issue('cliaCertificate', 'Choose a type of certificate.', 'certificate'),
    ],
    [
      isTimeZone(String(lab['timeZone'] ?? 'America/New_York')),
      issue('timeZone', 'Choose a time zone.', 'time-zone'),
    ],
    [text('name') !== '', issue('name', 'Enter a name.', 'required')],
    [
      text('cliaNumber') === '' || isClia(text('cliaNumber')),
      issue(
        'cliaNumber',
        'A CLIA number has two digits, D and seven digits, such as 10D1234567.',
        'clia',
      ),
    ],
    [
      text('npi') === '' || isNpi(text('npi')),
      issue('npi', 'Not a valid NPI. Check the ten digits.', 'npi'),
    ],
    [place('street1') !== '', issue('address.street1', 'Enter the street.', 'required')],
    [place('city') !== '', issue('address.city', 'Enter the city.', 'required')],
    [
      Object.hasOwn(stateNames, place('state')),
      issue(
        'address.state',
        'Use the two-letter code of a state or territory, such as FL.',
        'state',
      ),
    ],
    [
      /^\d{5}(-\d{4})?$/.test(place('postalCode')),
      issue('address.postalCode', 'A ZIP code has five digits, or nine with a hyphen.', 'zip'),
    ],
  ]
  return rules.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
}

/**
 * Saves a new laboratory (labId 0) or the changed fields of one. Who becomes or was its director
 * gets an email, and a second person confirms a director.
 */
export const saveLab = async (
  tx: Tx,
  context: AppContext,
  actor: Actor,
  given: ParsedInput<typeof labs.save>,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const isNew = given.labId <= 0
  const row = isNew ? undefined : await lockLab(tx, given.labId)
  if (row) await refuseStale(tx, actor, 'lab', row.lab_id, given.rowVersion, row.row_version)
  const before: Partial<Lab> = row
    ? ((await tx.executeQuery(compiledOf(oneLab(row.lab_id)))).rows[0] ?? {})
    : {}
  const sent = Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => plainFields.includes(field) && value !== undefined,
    ),
  )
  const address: Record<string, unknown> = {
    countryCode: 'USA',
    ...before.address,
    ...given.address,
  }
  const moved = addressFields.filter(
    (field) => address[field] !== undefined && address[field] !== before.address?.[field],
  )
  const plain = changedFields(sent, before)
  const changed = [...plain, ...(moved.length > 0 ? ['address'] : [])]
  const whole: Fields = { ...before, ...sent }
  const text = textIn(whole)
  const director = await nameDirector(tx, {
    lab: text('name'),
    isChanged: plain.some((field) => directorFields.includes(field)),
    printed: text('director'),
    was: before.userId_Director ?? 0,
    is: Math.max(0, Number(whole['userId_Director'] ?? 0)),
  })
  refuseIf([...director.faults, ...labIssues(whole, address)])
  const id = await writeRecord(tx, actor, change, {
    kind: 'lab',
    before: row,
    id: given.labId,
    customerId: 0,
    columns: columnsOf({ ...sent, ...address }, [...plain, ...moved]),
    changed,
    at: context.now(),
  })
  await director.tell(context, actor)
  return savedAnswer(id, isNew, changed)
}

import { orders } from '@labgate/contract/orders/orders'
import { expect } from 'vitest'
import { openLab, type Got, type Lab, type Visitor } from './lab.ts'

/**
 * A practice that orders toxicology, with a patient, a provider who has a signature, and one
 * visitor of each kind.
 */
export interface Practice {
  lab: Lab
  account: { customerId: number; name: string }
  tampa: number
  ada: number
  provider: { userId: number; userName: string }
  clinic: Visitor
  physician: Visitor
  accessioner: Visitor
  supervisor: Visitor
  biller: Visitor
  /** The instant this many hours before the laboratory's now. */
  ago(hours: number): string
  /** A collection time that no other order has: an hour before the last one. */
  earlier(): string
  /** A valid toxicology order. */
  order(more?: object, specimen?: object): never
  saved(visitor: Visitor, more?: object, specimen?: object): Promise<number>
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
  read(labOrderId: number): Promise<any>
  /** Sets columns as if the laboratory had worked on it. */
  state(labOrderId: number, columns: string): Promise<unknown>
}

const idOf = ({ body }: Got): number => Number(String(body.id).split(',')[0])
export const rulesOf = ({ body }: Got): string[] =>
  ((body.issues ?? []) as { rule: string }[]).map(({ rule }) => rule)

export const openPractice = async (variables: Record<string, string> = {}): Promise<Practice> => {
  const lab = await openLab(variables)
  const ago = (hours: number): string =>
    new Date(lab.clock.now.getTime() - hours * 3_600_000).toISOString()
  const account = await lab.make.account({
    time_zone: 'America/New_York',
    service_tox_urine: true,
    service_utisti: true,
    service_wound: true,
    multiple_tox: true,
  })
  const tampa = await lab.make.location(account.customerId, {
    location_name: 'Tampa',
    time_zone_id: 1,
  })
  const ada = await lab.make.patient(account.customerId, tampa, {
    first_name: 'Ada',
    last_name: 'Moss',
  })
  const provider = await lab.make.user(2, account.customerId, {
    physician: true,
    npi: '1234567893',
    pecos_enrolled: true,
  })
  const hash = Buffer.alloc(32, 3)
  await lab.owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'image/png', 'sign')`,
    [hash],
  )
  await lab.make.insert(
    'user_signature',
    {
      user_id: provider.userId,
      customer_id: account.customerId,
      file_hash: hash,
      created_by: provider.userId,
      attested_at: ago(1),
    },
    'user_signature_id',
  )
  await lab.make.insert(
    'patient_attachment',
    {
      patient_id: ada,
      customer_id: account.customerId,
      attachment_type_id: 4,
      description: 'Consent',
      file_hash: hash,
      user_id_created: 1,
    },
    'patient_attachment_id',
  )
  await lab.owner(`
    insert into icd10 (code, description, valid_from)
    values ('F11.20', 'Opioid dependence, uncomplicated', '2015-10-01')
  `)
  const at = (user: { userId: number }) =>
    lab.owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [
      user.userId,
      tampa,
      account.customerId,
    ])
  const nurse = await lab.make.user(2, account.customerId)
  await at(nurse)
  await at(provider)
  const clinic = await lab.signIn(nurse)
  const physician = await lab.signIn(provider)
  const accessioner = await lab.signIn(await lab.make.user(6))
  const supervisor = await lab.signIn(await lab.make.user(8))
  const biller = await lab.signIn(await lab.make.user(18))
  let collected = 2
  const earlier = (): string => ago((collected += 1))
  const order = (more: object = {}, specimen: object = {}) =>
    ({
      labOrderId: 0,
      patientId: ada,
      locationId: tampa,
      userId_Physician: provider.userId,
      noMeds: true,
      patientConsentOnFile: true,
      diagnosis: [{ icd10Code: 'F11.20', description: 'Opioid dependence, uncomplicated' }],
      selfPay: false,
      specimens: [
        {
          labTypeId: 1,
          tests: [{ labTestId: 107 }, { labTestId: 1100 }],
          collectionDate: earlier(),
          ...specimen,
        },
      ],
      ...more,
    }) as never // a test spreads it into a call and changes what it is about
  return {
    lab,
    account,
    tampa,
    ada,
    provider,
    clinic,
    physician,
    accessioner,
    supervisor,
    biller,
    ago,
    earlier,
    order,
    saved: async (visitor, more = {}, specimen = {}) => {
      const got = await visitor.call(orders.save, order(more, specimen))
      expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
      return idOf(got)
    },
    read: async (labOrderId) => (await clinic.call(orders.get, { labOrderId })).body,
    state: (labOrderId, columns) =>
      lab.owner(`update lab_order set ${columns} where lab_order_id = $1`, [labOrderId]),
  }
}

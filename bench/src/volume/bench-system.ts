import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Run } from '@labgate/server/db/run.ts'
import { makeTubes } from './tubes.ts'

/** A laboratory system connected for the measurement, and its orders. */
export interface BenchSystem {
  labSystemId: number
  application: string
  /** What a message reports, order by order. */
  orders: SystemOrder[]
}
export interface SystemOrder {
  labOrderId: number
  specimenBarcode: string
  lastName: string
  firstName: string
  /** YYYYMMDD. */
  dob: string
}

const application = 'BENCH'
/** Values per message. */
export const valuesEach = 20
/** Codes as the system names them: C0, C1 ... */
const codeOf = (at: number): string => `C${at}`

/** Connects a laboratory system, and has this many orders accessioned there. */
export const makeBenchSystem = async (
  run: Run,
  labId: number,
  count: number,
): Promise<BenchSystem> => {
  const analytes = [...newestCatalog('ToxUrine').leaves.values()]
    .filter(({ method }) => method === 'confirmation')
    .flatMap((leaf) => leaf.analytes)
  const { rows } = await run(
    `
      insert into lab_system (name, lab_id, application, addresses, trusted)
      values ('Bench', $1, $2, '{127.0.0.1,::1}', true)
      returning lab_system_id as id
    `,
    [labId, application],
  )
  const [{ id: labSystemId }] = rows as [{ id: number }]
  await run(
    `
      insert into analyte_mapping (lab_system_id, code, coding_system, analyte, method)
      select $1, code, 'L', analyte, 'confirmation'
      from jsonb_to_recordset($2::jsonb) as m (code text, analyte text)
    `,
    [
      labSystemId,
      JSON.stringify(
        [...new Set(analytes)]
          .slice(0, valuesEach)
          .map((analyte, at) => ({ code: codeOf(at), analyte })),
      ),
    ],
  )
  const tubes = await makeTubes(run, { at: 'bench', parcels: Math.ceil(count / 20), each: 20 })
  const ids = tubes.map(({ labOrderId }) => labOrderId)
  await run(
    `
      with
        tube as (
          update lab_order
          set
            stage = ${Stage.Accessioned},
            stage_at = now(),
            lab_id = $2,
            working_lab_id = $2,
            lab_type_id = $3,
            version = '',
            accessioned_at = now(),
            user_id_accessioned = user_id_received,
            matched = 1,
            billed_insurance = '[]',
            medications = '[]',
            no_meds = true,
            audit_due = false
          where lab_order_id = any ($1::bigint[])
          returning lab_order_id, customer_id
        )
      insert into order_event
        (lab_order_id, customer_id, move, lab_status_id, user_id, user_name, at)
      select lab_order_id, customer_id, 'accession', 30, 0, 'Accessioning', now() from tube
    `,
    [ids, labId, newestCatalog('ToxUrine').labTypeId],
  )
  const found = await run(
    `
      select
        o.lab_order_id as "labOrderId",
        o.specimen_barcode as "specimenBarcode",
        p.last_name as "lastName",
        p.first_name as "firstName",
        to_char(p.dob, 'YYYYMMDD') as dob
      from
        lab_order o
        join patient p using (patient_id)
      where o.lab_order_id = any ($1::bigint[])
      order by o.lab_order_id
    `,
    [ids],
  )
  return { labSystemId, application, orders: found.rows as SystemOrder[] }
}

const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')}+0000`

/** A result with twenty values, as a laboratory system writes it. */
export const resultMessage = (
  { specimenBarcode, lastName, firstName, dob }: SystemOrder,
  controlId: string,
): string =>
  `${[
    `MSH|^~\\&|${application}||LABGATE||${stampOf(new Date())}||ORU^R01^ORU_R01|${controlId}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||||${lastName}^${firstName}||${dob}|U`,
    `ORC|RE|${specimenBarcode}|B${specimenBarcode}`,
    `OBR|1|${specimenBarcode}|B${specimenBarcode}|PANEL^Panel^L`,
    ...Array.from(
      { length: valuesEach },
      (_, at) =>
        `OBX|${at + 1}|NM|${codeOf(at)}^Analyte ${at}^L||${1 + ((Number(specimenBarcode) + at * 37) % 90)}|ng/mL|||||F`,
    ),
  ].join('\r')}\r`

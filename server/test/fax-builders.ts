import { PDFDocument } from 'pdf-lib'
import type { ReportFileOf } from '../src/core/faxes/fax-paper.ts'
import type { FaxCarrier } from '../src/ports/fax/fax-carrier.ts'
import type { Builders } from './builders.ts'

type Owner = <R>(sql: string, values?: unknown[]) => Promise<R[]>

/** Where results are faxed: an account with one location and a patient. */
export interface FaxPlace {
  customerId: number
  locationId: number
  patientId: number
}

export const faxBuilders = (make: Builders, owner: Owner) => {
  const place = async (
    columns: Record<string, unknown> = {},
    account: Record<string, unknown> = {},
  ): Promise<FaxPlace> => {
    const { customerId } = await make.account(account)
    const locationId = await make.location(customerId, {
      send_fax: true,
      fax: '(813) 555-0120',
      ...columns,
    })
    return { customerId, locationId, patientId: await make.patient(customerId, locationId) }
  }
  /** Marks the location's number as verified, as if people had done so. */
  const verify = (locationId: number) =>
    owner(
      `
        update fax_number
        set
          state = 'verified',
          needs_second = false,
          method = 'call-back',
          spoken_to = 'Ada',
          checked_at = now(),
          user_id_checked = 1,
          verified_at = now(),
          user_id_verified = 1
        where location_id = $1 and retired_at is null and is_main
      `,
      [locationId],
    )
  /** A version of an order's result; creates an order if none is named. */
  const result = async (
    of: FaxPlace,
    { at, ...columns }: { at: Date | null; labOrderId?: number; version?: number; kind?: string },
  ) => {
    const { labOrderId = await make.order(of), version = 1, kind = 'final' } = columns
    const made_at = (at ?? new Date()).toISOString()
    const row = {
      lab_order_id: labOrderId,
      customer_id: of.customerId,
      version,
      kind,
      made_at,
      released_at: at?.toISOString() ?? null,
    }
    return { labOrderId, resultId: await make.insert('result', row, 'result_id') }
  }
  return { place, verify, result }
}
export type FaxBuilders = ReturnType<typeof faxBuilders>

/** Replaces every result's report: one page. */
export const standInReport = async (): Promise<ReportFileOf> => {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792])
  const bytes = Buffer.from(await pdf.save())
  return async () => bytes
}

/**
 * A carrier that delivers immediately and remembers the faxes; `answers` overrides its later
 * responses.
 */
export const rememberingCarrier = (): FaxCarrier & {
  sent: { number: string; reference: string; pages: number; pdf: Buffer }[]
  answers: FaxCarrier['send']
} => {
  const carrier = {
    name: 'http' as const,
    sent: [] as { number: string; reference: string; pages: number; pdf: Buffer }[],
    answers: (async ({ pages }) => ({ is: 'sent', pages })) as FaxCarrier['send'],
    send: async (fax: Parameters<FaxCarrier['send']>[0], reference: string) => {
      const news = await carrier.answers(fax, reference)
      carrier.sent.push({ ...fax, reference })
      return news
    },
    ask: async () => undefined,
    close: () => {},
  }
  return carrier
}

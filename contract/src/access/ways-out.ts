import { say } from '../languages/say.ts'
/**
 * The ways by which the laboratory itself sends patient data out, by their acts in the audit log,
 * and what stands at the other end (rules.md#ways-out). Whoever asks for data on a screen, prints
 * it, exports it, or reads it by FHIR is in the log by that request.
 */
export const waysOut = {
  'results-out.send': say('HL7 destination'),
  'orders-out.send': say('laboratory system'),
  'faxes.send': say('fax number'),
  'payer-files.send': say('trading partner'),
  'eligibility-out.ask': 'payer',
} as const satisfies Readonly<Record<string, string>>
export type WayOut = keyof typeof waysOut

/** Whether an act of the audit log is one of the ways out. */
export const isWayOut = (act: string): act is WayOut => Object.hasOwn(waysOut, act)

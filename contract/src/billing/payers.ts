import { z } from 'zod'
import {
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, email, flag, id, line, text, whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** The kind of payer (rules.md#advance-notice-need): Medicare has its own rules. */
export const payerKinds = [
  'Medicare',
  'Medicare Advantage',
  'Medicaid',
  'Medicaid managed',
  'commercial',
  'TRICARE',
  "workers' compensation",
  'auto',
  'other',
] as const
export type PayerKind = (typeof payerKinds)[number]

/**
 * Claim filing indicators that a payer can have (837P, SBR09), with our words; one that the kind of
 * payer implies need not be chosen.
 */
export const filingCodes = {
  '11': say('Other, not federal'),
  '12': say('Preferred provider organization (PPO)'),
  '13': say('Point of service (POS)'),
  '14': say('Exclusive provider organization (EPO)'),
  '15': say('Indemnity'),
  '16': say('Medicare Advantage HMO'),
  '17': say('Dental maintenance organization'),
  AM: say('Automobile'),
  BL: say('Blue Cross Blue Shield'),
  CH: 'TRICARE',
  CI: say('Commercial'),
  DS: say('Disability'),
  FI: say('Federal employees'),
  HM: say('Health maintenance organization (HMO)'),
  LM: say('Liability'),
  MA: say('Medicare part A'),
  MB: say('Medicare part B'),
  MC: say('Medicaid'),
  OF: say('Other federal'),
  TV: say('Title V'),
  VA: say('Veterans Affairs'),
  WC: say('Workers’ compensation'),
  ZZ: say('Not known'),
} as const
export const isFilingCode = (text: string): boolean =>
  text === '' || Object.hasOwn(filingCodes, text)

export const payerShape = {
  insuranceId: id(),
  name: line(100),
  /** Other names practices use for the payer, one per line. */
  aliases: text(1000),
  payerKind: z.enum(payerKinds),
  active: flag(),
  website: line(200),
  email: email(),
  phone: line(30),
  street1: line(100),
  street2: line(100),
  city: line(50),
  county: line(50),
  state: line(2),
  postalCode: line(10),
  countryCode: line(3),
  preauthRequired: flag(),
  /** As the payer or the clearinghouse lists it; '': not known. */
  claimsPayerId: line(20),
  /** '': coverage is not checked electronically. */
  eligibilityPayerId: line(20),
  /** The route for files in both directions; 0: no route. */
  tradingPartnerId: id(),
  /** Claim filing indicator (SBR09); '': by the kind of payer. */
  filingCode: line(2),
  /** Wants the test's Z-code with each line (SV101-7). */
  wantsZCode: flag(),
  /** Wants place of service 81, the laboratory, wherever the specimen was collected. */
  wantsLaboratoryPlace: flag(),
  /** Takes corrected and void claims (frequency 7 and 8). */
  takesReplacements: flag(),
  /** First day from which the payer accepts our claims; null: not enrolled. */
  enrolledFrom: day(),
  /** Days after the service, and after the denial; 0: not known. */
  filingDays: whole(0, 1100),
  appealDays: whole(0, 1100),
  /** Days after the service during which an authorization can still be requested. */
  retroAuthDays: whole(0, 365),
  /** Days after which we inquire about a claim without a response. */
  answerDays: whole(1, 365),
  userId_Updated: id(),
  rowVersion: id(),
}
export const Payer = z.object(payerShape)
export type Payer = z.infer<typeof Payer>
/**
 * A save names the payer (0 for a new one) and the fields that change; an absent field is
 * unchanged.
 */
export const PayerSave = z.object(payerShape).partial().extend({ insuranceId: id() })
export type PayerSave = z.output<typeof PayerSave>

export const PayerRow = z.object({
  insuranceId: id(),
  name: line(100),
  payerKind: z.enum(payerKinds),
  active: flag(),
  street1: line(100),
  city: line(50),
  state: line(2),
  phone: line(30),
  preauthRequired: flag(),
  /** The alias that matched the typed words; '' if the name matched. */
  alias: line(200),
})
export type PayerRow = z.infer<typeof PayerRow>

/** `active` 1 active (the default), 2 inactive, 3 all. */
export const payerCriteria = {
  name: line(100),
  state: line(2),
  payerKind: z.enum(['', ...payerKinds]),
  active: id(),
}

/** The payer table (records.md#payer). */
export const payers = endpoints({
  list: {
    method: 'GET',
    path: '/api/Insurance/GetInsuranceList',
    access: 'payer.list',
    input: query({ searchCriteria: criteria(payerCriteria) }),
    answer: listOf(PayerRow),
  },
  get: {
    method: 'GET',
    path: '/api/Insurance/GetInsurance',
    access: 'payer.list',
    input: query({ insuranceId: id() }),
    answer: answer(payerShape),
  },
  save: {
    method: 'POST',
    path: '/api/Insurance/SaveInsurance',
    access: 'payer.save',
    changes: true,
    input: body(PayerSave.shape),
    answer: Saved,
  },
  /** Trading partners that files of a payer can go to. */
  routes: {
    method: 'GET',
    path: '/api/Insurance/GetInsuranceRoutes',
    access: 'payer.save',
    input: query({}),
    answer: shortListOf(
      z.object({ tradingPartnerId: id(), name: line(60), active: flag(), isTest: flag() }),
    ),
  },
  /**
   * Makes a payer from a free-text name, or uses an existing one, and points all insurances with
   * that name to it.
   */
  convert: {
    method: 'POST',
    path: '/api/Insurance/ConvertInsurance',
    access: 'payer.convert',
    changes: true,
    input: body({ ...PayerSave.shape, insuranceName: line(100) }),
    answer: answer({ id: z.string(), insurances: z.number() }),
  },
})

import { z } from 'zod'
import { answer, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day, id, instant, line, text } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import {
  benchDifferences,
  differenceKinds,
  differenceNames,
  type DifferenceKind,
} from '../orders/bench-differences.ts'
import {
  inconsistencies as inconsistentVerdicts,
  verdictNames,
  type Inconsistency,
} from '../results/verdict-states.ts'

/*
 * Disagreements between order, paperwork and tube, and between a result and the medication list
 * (records.md#inconsistency-report, docs/decisions/0024).
 */

export const inconsistencyTabs = ['documents', 'toxicology'] as const
export type InconsistencyTab = (typeof inconsistencyTabs)[number]

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** Marked at the bench: the tube and the order differ. */
const differing = Object.fromEntries(
  differenceNames.map((name) => [
    differenceKinds[name],
    say('{what} differs', { what: capital(benchDifferences[name]) }),
  ]),
) as Record<DifferenceKind, string>
/** Findings on orders that the laboratory has (orders/findings.ts), by rule ID. */
export const missingKinds = {
  'patient-name': say('Name missing'),
  'patient-birth-date': say('DOB missing'),
  'patient-sex': say('Sex missing'),
  'patient-address': say('Address missing'),
  provider: say('Provider missing'),
  location: say('Location missing'),
  'collection-date': say('Collection date missing'),
  'collection-time': say('Collection time missing'),
  tests: say('Tests missing'),
  'specimen-source': say('Specimen source missing'),
  diagnosis: say('Diagnosis missing'),
  medications: say('Medications missing'),
  insurance: say('Insurance missing'),
  pregnancy: say('Pregnant and male'),
  'provider-signature': say('Provider signature missing'),
  'patient-signature': say('Patient signature missing'),
}
const old = { 'over-stability': say('Tested past its stability limit') }
/**
 * Verdict states that someone reviews (rules.md#toxicology-verdicts), by their names on the report.
 */
const verdicts = Object.fromEntries(
  [...inconsistentVerdicts, 'needs review' as const].map((state) => [state, verdictNames[state]]),
) as Record<Inconsistency | 'needs review', string>
export const inconsistencyKinds = {
  documents: { ...differing, ...missingKinds, ...old },
  toxicology: verdicts,
} as const
const kindLabels: Readonly<Record<string, string>> = {
  ...inconsistencyKinds.documents,
  ...inconsistencyKinds.toxicology,
}
/** A kind's display name; its ID if it is no longer known. */
export const describeInconsistencyKind = (kind: string): string => kindLabels[kind] ?? kind

/** How a document inconsistency ended. */
export const inconsistencyEndings = {
  completed: say('Completed'),
  released: say('Released with name and reason'),
  processed: say('Tested with a reason'),
  'issue resolved': say('Issue resolved'),
  rejected: say('Specimen rejected'),
} as const
export type InconsistencyEnding = keyof typeof inconsistencyEndings

const request = {
  tab: z.enum(inconsistencyTabs),
  /** The laboratory's days on which it was found; defaults to the last 30. */
  startDate: day(),
  endDate: day(),
  customerId: id(),
  locationId: id(),
  physicianId: id(),
  kind: line(40),
  /** '' both. */
  state: z.enum(['', 'open', 'resolved']),
}

export const InconsistencyRow = z.object({
  inconsistencyId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  dob: day(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  userId_Physician: id(),
  physician: line(120),
  labTypeId: id(),
  labType: line(60),
  kind: line(40),
  foundDate: instant(),
  /**
   * What the order said, and what the tube, paperwork or practice said instead; '' if not known.
   */
  portalValue: line(300),
  foundValue: line(300),
  comment: text(2000),
  /** The user who accessioned, held or rejected it. */
  accessioner: line(120),
  /** Its latest account issue; 0 if there is none. */
  customerIncidentId: id(),
  incidentStatus: line(20),
  /** Who looks after that issue; '' if no one does. */
  owner: line(120),
  dateResolved: instant(),
  /** '' while it is open. */
  ending: z.enum(['', ...(Object.keys(inconsistencyEndings) as InconsistencyEnding[])]),
  /** For a verdict: the drug or analyte, and the reason. */
  subject: line(160),
  says: text(600),
  /**
   * The cup's result for its class: 'Oxycodone: positive'; '' if not tested. Shown, not judged
   * (rules.md#toxicology-verdicts).
   */
  cup: line(200),
  /** Its definitive values with units; '' if there are none. */
  confirmation: line(1000),
  /** The result version that shows it; 0 for documents. */
  resultId: id(),
})
export type InconsistencyRow = z.infer<typeof InconsistencyRow>

const counts = { count: z.number(), open: z.number() }

/** The Inconsistency Report. Client services staff see their own accounts. */
export const inconsistencies = endpoints({
  /** Newest first. */
  list: {
    method: 'GET',
    path: '/api/Inconsistency/GetInconsistencyList',
    access: 'inconsistency.read',
    byPost: true,
    input: query({ searchCriteria: criteria(request) }),
    answer: listOf(InconsistencyRow),
  },
  /** Counts by kind, and for the fifty accounts and providers that have the most. */
  totals: {
    method: 'GET',
    path: '/api/Inconsistency/GetInconsistencyTotals',
    access: 'inconsistency.read',
    byPost: true,
    input: query({ searchCriteria: criteria(request) }),
    answer: answer({
      byKind: z.array(z.object({ kind: line(40), ...counts })),
      byCustomer: z.array(z.object({ customerId: id(), customer: line(100), ...counts })),
      byPhysician: z.array(
        z.object({
          userId_Physician: id(),
          physician: line(120),
          customerId: id(),
          customer: line(100),
          ...counts,
        }),
      ),
    }),
  },
  exportList: {
    method: 'POST',
    path: '/api/Inconsistency/ExportInconsistencyList',
    access: 'inconsistency.read',
    input: body({
      searchCriteria: z.object(request).partial(),
      format: z.enum(['csv', 'xlsx']),
      columns: z.array(line(40)).max(40),
    }),
    answer: answer({ fileName: z.string(), fileType: z.string(), fileAsBase64: z.string() }),
  },
})

import { coded } from '../kit/address.ts'

/**
 * Address parameters of the order list. A patient's name and a specimen's number are only in the
 * memory of the page (rules.md#patient-data-and-addresses).
 */
export const orderAddress = {
  specimenBarcode: 'personal',
  requisitionNo: 'personal',
  patientName: 'personal',
  dateType: coded,
  from: 'anyDay',
  to: 'anyDay',
  labStatusId: coded,
  labTypeId: coded,
  isStat: 'flag',
  isRoutine: 'flag',
  locationId: 'number',
  /** One account or provider, if none is the working context: a figure links there. */
  customerId: 'number',
  physicianId: 'number',
  /** A measure by its number: the orders that it counts on these days. */
  measure: coded,
  /**
   * A turnaround segment by its number: the orders that it counts on these days, and how they
   * compare with their target.
   */
  segment: coded,
  pace: 'text',
  /** Of a counted report: an analyte that was tested or found. */
  analyte: { longest: 60 },
  isFound: 'flag',
  /** Who worked on it at the bench, and what it was entered from. */
  userId_Bench: 'number',
  enteredFrom: 'text',
  payerMix: 'text',
  /** An hour of the laboratory's day. */
  hour: 'text',
  /** What the practice has to read first. */
  attention: 'text',
  sort: 'text',
  /**
   * Whose unsigned orders are shown instead of the list: 'own' or 'delegate'; 'planned': planned
   * orders.
   */
  sign: ['own', 'delegate', 'planned'],
  id: 'number',
  /** The patient of a new order; 0: to be selected. */
  patient: 'number',
  /** The planned order it is for. */
  plan: 'number',
  /** For planned orders: due within this many days; -1: all. */
  due: { least: -1, most: 366 },
  /** The open order is being edited. */
  edit: 'flag',
  /** The field to start at, by its `data-path`. */
  field: 'text',
} as const

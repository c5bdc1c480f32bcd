import { say } from '../languages/say.ts'
import { Rejection } from '../orders/order-status.ts'
import type { SpecimenRejection } from './measures.ts'

/** What a practice can do so that no specimen is rejected for the same reason again. */
export const rejectionAdvice = {
  [Rejection.Stability]: say(
    'Ship specimens on the day they are collected, and cold if the test needs it.',
  ),
  [Rejection.QuantityOrQuality]: say(
    'Fill the tube to its line, and collect again if the specimen looks clotted or leaks.',
  ),
  [Rejection.MissingIdentifier]: say(
    'Label the tube next to the patient with two identifiers: name and DOB.',
  ),
  [Rejection.WrongDevice]: say(
    'Use the device that the requisition names, and order supplies before they run out.',
  ),
  [Rejection.Leaked]: say('Close the cap firmly, and bag each tube with absorbent material.'),
  [Rejection.Duplicate]: say(
    'Look at the patient’s open orders before you collect: one specimen serves one order.',
  ),
  [Rejection.InsufficientQuantity]: say(
    'Fill the tube to its line; with less, order fewer tests and say which matter most.',
  ),
  [Rejection.PoorQuality]: say(
    'Invert the tube as its label says, avoid hemolysis, and keep swabs in their medium.',
  ),
} as const satisfies Readonly<Record<SpecimenRejection, string>>

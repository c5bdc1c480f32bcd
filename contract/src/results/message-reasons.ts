import { say } from '../languages/say.ts'
/*
 * Why a laboratory system's message waits for a person (rules.md#hl7-message-rules, #result-states,
 * #result-matching, #hl7-senders, #hl7-acknowledgments). The id is stored with the message, the
 * text is for the person who reviews it; details follow it.
 */
export const messageReasons = {
  unreadable: say('It cannot be read.'),
  'too-large': say('It is too large. None of it was kept.'),
  'unknown-sender': say(
    'No laboratory system has this sending application and facility (MSH-3, MSH-4).',
  ),
  'wrong-address': say(
    'It used another system’s name (MSH-3, MSH-4) from an address that is not on file for it.',
  ),
  'version-or-type': say('Its version or message type is not supported.'),
  'number-reused': say('Another message had the same control ID (MSH-10).'),
  'test-message': say('It is a test or training message (MSH-11) and changes nothing.'),
  structure: say('A required part is missing.'),
  continued: say(
    'It is one part of several. Parts are not joined: the laboratory must send it whole.',
  ),
  'unread-segment': say('It has a segment that Labgate does not read. A result may be in it.'),
  'unread-field': say('It has a field that Labgate does not read. Part of a result may be in it.'),
  'not-of-patient': say(
    'Its specimen is a control, or another one that is not the patient’s (SPM-11).',
  ),
  'specimen-rejected': say(
    'The laboratory rejected the specimen (SPM-21), and sent values all the same.',
  ),
  'too-long': say('A text field is too long to store in full.'),
  profile: say('It does not conform to the guide required for this sender.'),
  'time-order': say('Its times contradict each other.'),
  'unknown-state': say('A value has an unknown status (OBX-11).'),
  'panel-state': say(
    'The status of a panel (OBR-25) and of its values (OBX-11) contradict each other.',
  ),
  'no-value': say('A final value is blank with no reason.'),
  'not-whole': say('A field cannot be shown in full.'),
  'value-twice': say('A value was sent twice, with nothing to show which one applies.'),
  'unmapped-code': say('A sender’s code is not mapped to an analyte.'),
  'no-order': say('No order was found for it.'),
  'several-orders': say('More than one order matches.'),
  'number-of-another': say('The laboratory used the same number for another order.'),
  'not-theirs': say('The order was not sent to this laboratory.'),
  'other-test-type': say('Its tests are a different type from the chosen order.'),
  'name-differs': say('The patient’s name or birth date differs from the order.'),
  'order-ended': say('The order was canceled or rejected.'),
  'order-held': say('The specimen is on hold.'),
  'not-accessioned': say('The specimen was not accessioned.'),
  'nothing-to-change': say('It changes a result that was never reported.'),
  unlinked: say('Someone withdrew its result from an order.'),
  fault: say('It could not be filed because of a system error.'),
} as const
export type MessageReason = keyof typeof messageReasons

/** What a person can do besides putting the message aside. */
export const mendedBy: Readonly<Partial<Record<MessageReason, 'mapping' | 'order' | 'sender'>>> = {
  'unknown-sender': 'sender',
  'wrong-address': 'sender',
  'unread-segment': 'sender',
  'unread-field': 'sender',
  'unmapped-code': 'mapping',
  'no-order': 'order',
  'several-orders': 'order',
  'other-test-type': 'order',
  'name-differs': 'order',
  unlinked: 'order',
}
/** Never filed, whatever a person changes: the sender must send again. */
export const cannotBeReplayed: readonly MessageReason[] = [
  'unreadable',
  'too-large',
  'number-reused',
  'continued',
]

import { say } from '../languages/say.ts'
import { hit, none, type Rule } from './finding.ts'

export const signatureRules: readonly Rule[] = [
  {
    id: 'provider-signs',
    source: 'records.md#consent-and-signatures',
    policy: '',
    holdsForUndecided: true,
    find: ({ order, asker }) =>
      asker.hasSignature &&
      asker.userId === order.userId_Physician &&
      order.providerSignature === 0 &&
      !order.signs
        ? hit('stop', 'signs', say('You are the ordering provider: sign the order.'))
        : none,
  },
  {
    id: 'provider-signature',
    source: '42 CFR 493.1241(a)',
    policy: say('Tested and reported; the laboratory needs the signature within 30 days.'),
    holdsForUndecided: true,
    find: ({ order }) =>
      order.providerSignature !== 0 || order.signs
        ? none
        : hit('issue', 'userSignatureId_Physician', say('The provider has not signed.')),
  },
  {
    id: 'patient-signature',
    source: 'records.md#consent-and-signatures',
    policy: say('Tested; billing waits for the consent.'),
    holdsForUndecided: true,
    find: ({ order }) =>
      order.patientSignature !== 0 || order.patientConsentOnFile
        ? none
        : hit(
            'issue',
            'patientSignatureId',
            say('The patient has not signed, and no consent is on file.'),
          ),
  },
]

import { isNpi } from '../kit/npi.ts'
import { say } from '../languages/say.ts'
import { absence } from './absence.ts'
import { hit, none, type Rule } from './finding.ts'

const requester = say('42 CFR 493.1241(c)(1)')
const identity = say('42 CFR 493.1241(c)(2)')
const person = say('42 CFR 493.1241(c)(3)')

export const whoAndWhere: readonly Rule[] = [
  {
    id: 'provider',
    source: requester,
    policy: say('Not tested until the practice names the ordering provider.'),
    holdsForUndecided: true,
    find: (facts) =>
      absence(facts, {
        path: 'userId_Physician',
        isGiven: facts.order.userId_Physician > 0,
        isTicked: facts.order.physicianMissing,
        asks: say('Choose the provider.'),
        tells: say('The ordering provider is missing.'),
      }),
  },
  {
    id: 'provider-npi',
    source: `${requester}; 45 CFR 162.406`,
    policy: say('Tested; billing waits for the number.'),
    holdsForUndecided: true,
    find: ({ provider }) =>
      provider === null || isNpi(provider.npi)
        ? none
        : hit(
            'issue',
            'userId_Physician',
            say('The provider has no valid NPI. Ask the laboratory to enter it.'),
          ),
  },
  {
    id: 'provider-pending',
    source: 'rules.md#field-rights',
    policy: say('Not released until the laboratory approves the provider.'),
    holdsForUndecided: true,
    find: ({ provider }) =>
      provider?.isPending === true
        ? hit(
            'issue',
            'userId_Physician',
            say('The laboratory has not approved this provider yet.'),
          )
        : none,
  },
  {
    id: 'location',
    source: requester,
    policy: say('Not reported until the report destination is known.'),
    holdsForUndecided: true,
    find: (facts) =>
      absence(facts, {
        path: 'locationId',
        isGiven: facts.order.locationId > 0,
        isTicked: facts.order.locationMissing,
        asks: say('Choose the location.'),
        tells: say('The location is missing.'),
      }),
  },
  {
    id: 'patient-inactive',
    source: 'records.md#patient',
    policy: '',
    holdsForUndecided: true,
    find: ({ patient, order }) =>
      order.labOrderId === 0 && !patient.active
        ? hit(
            'stop',
            'patientId',
            say('This patient is inactive. Activate the record first, or choose the right one.'),
          )
        : none,
  },
  {
    id: 'patient-name',
    source: identity,
    policy: say('On hold until the practice provides the name.'),
    holdsForUndecided: true,
    find: ({ patient: { firstName, lastName } }) =>
      firstName !== '' && lastName !== ''
        ? none
        : hit(
            'issue',
            'patientId',
            say('The patient’s {value} is missing.', {
              value:
                firstName === ''
                  ? lastName === ''
                    ? 'name'
                    : say('first name')
                  : say('last name'),
            }),
          ),
  },
  {
    id: 'patient-birth-date',
    source: person,
    policy: say('On hold until the practice provides the birth date.'),
    holdsForUndecided: true,
    find: ({ patient: { dob } }) =>
      dob === null ? hit('issue', 'patientId', say('The patient’s birth date is missing.')) : none,
  },
  {
    id: 'patient-sex',
    source: person,
    policy: say('Tested; reference intervals for both sexes are shown.'),
    holdsForUndecided: true,
    find: ({ patient: { genderId } }) =>
      genderId > 0 ? none : hit('issue', 'patientId', say('The patient’s sex is missing.')),
  },
  {
    id: 'patient-address',
    source: 'records.md#order-issues',
    policy: say('Tested; billing waits for the address.'),
    holdsForUndecided: true,
    find: ({ patient: { hasAddress } }) =>
      hasAddress ? none : hit('issue', 'patientId', say('The patient’s address is missing.')),
  },
]

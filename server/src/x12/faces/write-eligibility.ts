import type { ModelLoop } from '../found.ts'
import { eligibilityRequest as guide } from '../guides/eligibility.ts'
import { writeFile, type Envelope, type Written } from '../write-file.ts'
import type { EligibilityBatch, EligibilityInquiry } from './eligibility.ts'

type Subscribers = NonNullable<
  NonNullable<ModelLoop<typeof guide.body>['sources'][number]['receivers'][number]['subscribers']>
>

const birth = ({ birthDate, sex }: { birthDate?: string; sex?: string }) =>
  birthDate === undefined ? undefined : { format: 'D8', date: birthDate, sex }
const questions = ({ serviceTypes }: EligibilityInquiry) =>
  serviceTypes.map((type) => ({ question: { serviceTypes: type } }))

const subscriberModel = (inquiry: EligibilityInquiry, originator: string): Subscribers[number] => {
  const { subscriber, dependent, serviceDate } = inquiry
  const trace = [{ kind: '1', number: inquiry.trace, originator }]
  const days = [{ qualifier: '291', format: 'D8', date: serviceDate }]
  const number =
    subscriber.memberId === undefined || subscriber.memberId === ''
      ? {}
      : { idQualifier: 'MI', id: subscriber.memberId }
  const name = {
    type: '1',
    last: subscriber.last,
    first: subscriber.first,
    middle: subscriber.middle,
    suffix: subscriber.suffix,
    ...number,
  }
  const ids = subscriber.group === undefined ? [] : [{ qualifier: '6P', value: subscriber.group }]
  if (dependent === undefined)
    return {
      trace,
      person: { name, ids, birth: birth(subscriber), days },
      questions: questions(inquiry),
    }
  const { last, first, middle, suffix, relationship } = dependent
  const person = {
    name: { type: '1', last, first, middle, suffix },
    birth: birth(dependent),
    relation: { relationship },
    days,
  }
  return {
    person: { name, ids, birth: birth(subscriber) },
    dependents: [{ trace, person, questions: questions(inquiry) }],
  }
}

/** A 270 that asks one payer about the people in a batch, each for their own day. */
export const writeEligibility = (batch: EligibilityBatch, envelope: Envelope): Written =>
  writeFile(guide, envelope, [
    {
      beginning: {
        purpose: '13',
        reference: batch.reference,
        date: batch.at.slice(0, 8),
        time: batch.at.slice(8),
      },
      sources: [
        {
          payer: {
            name: {
              entity: 'PR',
              type: '2',
              last: batch.payer.name,
              idQualifier: 'PI',
              id: batch.payer.id,
            },
          },
          receivers: [
            {
              provider: {
                name: {
                  entity: '1P',
                  type: '2',
                  last: batch.provider.name,
                  idQualifier: 'XX',
                  id: batch.provider.npi,
                },
              },
              subscribers: batch.inquiries.map((inquiry) =>
                subscriberModel(inquiry, batch.originator),
              ),
            },
          ],
        },
      ],
    },
  ])

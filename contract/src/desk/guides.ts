import { may, type Verb } from '../access/permissions.ts'
import type { ScreenPath } from '../access/screens.ts'
import type { Who } from '../access/user-types.ts'
import { say } from '../languages/say.ts'

/** What guides are grouped by on the Help page, in order. */
export const guideTopics = ['Orders', 'Specimens', 'Results', 'Laboratory'] as const
export type GuideTopic = (typeof guideTopics)[number]

export interface GuideStep {
  /** One act. What a screen calls a control, entry, or part stands in brackets, word for word. */
  text: string
  /** The file of its picture, without ending; the survey help-guides takes it. */
  picture?: string
}
export interface Guide {
  /** As in the address of its page. */
  id: string
  topic: GuideTopic
  title: string
  /** What one must be able to do: only they see it. */
  verbs: readonly Verb[]
  /** Where it begins. */
  screen: ScreenPath
  steps: readonly GuideStep[]
}

/** How to do what practices do most often, in the words of the screens. */
export const guides = [
  {
    id: 'known-patient',
    topic: 'Orders',
    title: say('Order tests for a patient on file'),
    verbs: ['order.save'],
    screen: '/lab-order',
    steps: [
      { text: say('Open [Lab Order] in the menu and choose [New order].'), picture: 'orders' },
      {
        text: say(
          'Type the start of the last name in [Patient], check the date of birth, and choose the patient.',
        ),
        picture: 'which-patient',
      },
      {
        text: say(
          'Choose the test type, such as [Urine toxicology], and find each test in [Find a test].',
        ),
        picture: 'tests',
      },
      {
        text: say('Choose the [Provider], and enter each diagnosis in [Add diagnosis].'),
        picture: 'diagnosis',
      },
      {
        text: say(
          'The list [Still missing] says what is left to enter; each line leads there. Choose [Save order].',
        ),
      },
      {
        text: say('The order is saved. Its labels print; put one on each tube.'),
        picture: 'saved',
      },
    ],
  },
  {
    id: 'new-patient',
    topic: 'Orders',
    title: say('Add a new patient with insurance'),
    verbs: ['patient.save', 'patient-insurance.save', 'order.save'],
    screen: '/patient',
    steps: [
      { text: say('Open [Patient] in the menu and choose [New patient].'), picture: 'patients' },
      {
        text: say(
          'Enter [First name], [Last name], [DOB], [Sex], the address, and [Phone], and choose [Save & Continue].',
        ),
        picture: 'new-patient',
      },
      { text: say('On the patient’s page, choose [Add insurance].'), picture: 'patient' },
      {
        text: say(
          'Choose the [Payer], enter the [Member ID] and the [Relationship to the subscriber], and choose [Save insurance].',
        ),
        picture: 'insurance',
      },
      { text: say('Choose [Order tests] to place the first order.') },
    ],
  },
  {
    id: 'repeat-order',
    topic: 'Orders',
    title: say('Repeat a patient’s last order'),
    verbs: ['order.save'],
    screen: '/lab-order',
    steps: [
      { text: say('Open [Lab Order] in the menu and choose [New order].') },
      { text: say('Find the patient in [Patient] and choose the name.') },
      {
        text: say(
          'Choose the test type, then [Repeat] with the date of the last order: its tests are chosen.',
        ),
        picture: 'repeat',
      },
      { text: say('Check the tests, the [Provider], and the diagnoses, and choose [Save order].') },
    ],
  },
  {
    id: 'sign-orders',
    topic: 'Orders',
    title: say('Sign orders'),
    verbs: ['order.sign'],
    screen: '/lab-order',
    steps: [
      {
        text: say('Open [Lab Order] in the menu and choose [Unsigned orders].'),
        picture: 'orders-provider',
      },
      {
        text: say(
          'Read each order: patient, tests, and diagnoses. Check the orders to sign, or [All of them].',
        ),
        picture: 'unsigned',
      },
      { text: say('Confirm the sentence next to them, and choose [Sign].'), picture: 'signing' },
    ],
  },
  {
    id: 'labels',
    topic: 'Specimens',
    title: say('Collect a specimen and print its labels'),
    verbs: ['order.save', 'label.print'],
    screen: '/lab-order',
    steps: [
      {
        text: say(
          'In the order, enter [Collection date] and [Collection time], and who collected it: [I collected it].',
        ),
        picture: 'collection',
      },
      { text: say('Choose [Save order]. The labels print at once.') },
      {
        text: say(
          'To print them again, open [Lab Order], check the orders, and choose [Print labels].',
        ),
        picture: 'print-labels',
      },
      { text: say('Put the label on the tube, not on its lid, while the patient is with you.') },
    ],
  },
  {
    id: 'pack-parcel',
    topic: 'Specimens',
    title: say('Pack and ship a parcel'),
    verbs: ['ship-log.save'],
    screen: '/shipLog',
    steps: [
      { text: say('Open [ShipLog] in the menu and choose [New parcel].'), picture: 'parcels' },
      {
        text: say('Scan each tube that goes in, or check it in the list.'),
        picture: 'packing',
      },
      {
        text: say(
          'Choose the [Carrier], and enter the [Tracking number] if there is one. A location with a carrier account can have the carrier’s label made here once the parcel is saved; it fills in both.',
        ),
        picture: 'carrier',
      },
      {
        text: say('Choose [Ship and print]. Put the sheet into the parcel with the tubes.'),
      },
      {
        text: say(
          'To have it picked up, choose [Request pickup] on the parcel’s page, and enter the day and hours.',
        ),
      },
    ],
  },
  {
    id: 'follow-order',
    topic: 'Specimens',
    title: say('Follow an order'),
    verbs: ['order.list', 'order.read'],
    screen: '/lab-order',
    steps: [
      {
        text: say('Open [Lab Order] in the menu. The column [Status] says where each order is.'),
        picture: 'order-list',
      },
      { text: say('Open the order. Its page says what it waits for.'), picture: 'order' },
      { text: say('[Status history] says who did what, and when.'), picture: 'history' },
    ],
  },
  {
    id: 'review-results',
    topic: 'Results',
    title: say('Read results and mark them reviewed'),
    verbs: ['result.list', 'order.review'],
    screen: '/results',
    steps: [
      { text: say('Open [Results] in the menu. The most urgent come first.'), picture: 'results' },
      { text: say('Open a result. [Report as PDF] shows the report.'), picture: 'result' },
      { text: say('Choose [Mark reviewed]. The next result opens.') },
    ],
  },
  {
    id: 'write-to-laboratory',
    topic: 'Laboratory',
    title: say('Ask the laboratory: add a test, correct an order, or anything else'),
    verbs: ['incident.start'],
    screen: '/help',
    steps: [
      { text: say('On this page, choose [Write to the laboratory].') },
      {
        text: say(
          'Choose what it is [About]: for an added test or a correction, an order. Enter in [Message] what you need.',
        ),
        picture: 'message',
      },
      { text: say('Choose [Send message]. The answer comes by email and in Account Issue.') },
    ],
  },
  {
    id: 'order-supplies',
    topic: 'Laboratory',
    title: say('Order supplies'),
    verbs: ['supply.order'],
    screen: '/order-supplies',
    steps: [
      {
        text: say('Open [Order Supplies] in the menu and check [Ship to location].'),
        picture: 'supplies',
      },
      { text: say('Enter how many of each, such as [Urine collection cups].') },
      {
        text: say(
          'Choose the button [Order], which counts your supplies. The order appears in [Supply orders].',
        ),
      },
    ],
  },
] as const satisfies readonly Guide[]
/** Every guide, as the general type. */
export const allGuides: readonly Guide[] = guides

/** The guides of acts that this user may do. */
export const guidesOf = (who: Who): Guide[] =>
  allGuides.filter(({ verbs }) => verbs.every((verb) => may(who, verb)))

/** A step's text in parts; controls as the screen names them. */
export const partsOfStep = ({ text }: GuideStep): { text: string; isControl: boolean }[] =>
  text
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== '')
    .map((part) => ({
      isControl: part.startsWith('['),
      text: part.startsWith('[') ? part.slice(1, -1) : part,
    }))
/** What the steps of a guide call controls, entries, or parts of a screen. */
export const controlsOf = (step: GuideStep): string[] =>
  partsOfStep(step).flatMap(({ isControl, text }) => (isControl ? [text] : []))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const begins = `(["'\`]|>\\s*|\\n\\s*)`
const isWhole = (sources: string, wording: string): boolean =>
  new RegExp(`${begins}${escaped(wording)}(["'\`]|\\s*<|\\s*\\n)`).test(sources)
const isBeginning = (sources: string, wording: string): boolean =>
  new RegExp(`${begins}${escaped(wording)} \\(?\\$?\\{`).test(sources)
/**
 * Whether the sources of the screens have this wording: as a whole; as the beginning of one that
 * ends with a value, such as 'Repeat 05/11'; or put together of both, such as 'Add diagnosis'.
 */
export const isWordOfScreens = (sources: string, wording: string): boolean => {
  if (isWhole(sources, wording) || isBeginning(sources, wording)) return true
  const [first = '', ...rest] = wording.split(' ')
  return rest.length > 0 && isBeginning(sources, first) && isWhole(sources, rest.join(' '))
}

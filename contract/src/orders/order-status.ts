import { verbs } from '../access/permissions.ts'
import { UserType, worksAtLaboratory, type Who } from '../access/user-types.ts'
import { isAmong } from '../kit/coded.ts'
import { say } from '../languages/say.ts'

/*
 * The state of a specimen is three facts (rules.md#custody-hold-and-end): how far it has come,
 * whether and why it is held, whether and how it ended. The status on the wire
 * (records.md#order-status) is derived from them.
 */

/**
 * Custody stages in order, each with its number in the database, which is its status on the wire.
 */
export const Stage = {
  Created: 1,
  Shipped: 2,
  Received: 20,
  Accessioned: 30,
  InProcess: 35,
  AtReferenceLab: 40,
  Resulted: 50,
  Reviewed: 60,
} as const
export type Stage = (typeof Stage)[keyof typeof Stage]
export const stages: readonly Stage[] = Object.values(Stage)
/** The stage with this number, for numbers of the database. Throws if there is none. */
export const stageOf = (code: number): Stage => {
  if (!isAmong(stages, code)) throw new Error(`${code} is not a stage`)
  return code
}

/** The stages at the practice and on the way; at the laboratory before a result; with a result. */
export const stagesBeforeReceipt = [Stage.Created, Stage.Shipped] as const
export const stagesInTest = [Stage.Accessioned, Stage.InProcess, Stage.AtReferenceLab] as const
export const stagesWithResult = [Stage.Resulted, Stage.Reviewed] as const
/** The laboratory that will test it has the tube in hand. */
export const stagesAtBench = [Stage.Accessioned, Stage.InProcess] as const

export interface SpecimenState {
  stage: Stage
  /** The reason for a hold (`Hold`); 0: not held. */
  hold: number
  /** 0: not ended; movedAway; canceled; otherwise the reason for a rejection (`Rejection`). */
  end: number
}
/**
 * The order ended here: its specimen has another order, in the account it belongs to
 * (docs/decisions/0048).
 */
export const movedAway = 90
export const canceled = 100
/**
 * Reasons for a hold, as in the list LabStatus; an order on hold has the reason as its status on
 * the wire.
 */
export const Hold = {
  MissingName: 11,
  MissingBirthDate: 12,
  MissingCollectionDate: 13,
  MissingTests: 14,
  MissingProvider: 15,
  MissingInsurance: 16,
  /** Label and order name different people. */
  Mismatch: 17,
  MissingSignature: 18,
  Other: 19,
} as const
export type Hold = (typeof Hold)[keyof typeof Hold]
export const [firstHold, lastHold] = [Hold.MissingName, Hold.Other] as const
export const isHold = (statusId: number): boolean => statusId >= firstHold && statusId <= lastHold

/** Reasons for a rejection, as in the list LabStatus, and likewise the status of the order. */
export const Rejection = {
  Stability: 101,
  /**
   * From before insufficient quantity and poor quality were separated; specimens that have it keep
   * it, and no new ones get it.
   */
  QuantityOrQuality: 102,
  MissingIdentifier: 103,
  WrongDevice: 104,
  Leaked: 105,
  Duplicate: 106,
  /** The tube never arrived (rules.md#conservation). */
  LostOnTheWay: 107,
  /** The tube was sent back (rules.md#conservation). */
  ReturnedToPractice: 108,
  InsufficientQuantity: 110,
  PoorQuality: 111,
} as const
export type Rejection = (typeof Rejection)[keyof typeof Rejection]
/** Higher numbers are no statuses, but groups of them in searches. */
const firstSearch = 1000
/** Whether an order with this status has ended in any way. */
export const isEnd = (statusId: number): boolean =>
  statusId === movedAway || (statusId >= canceled && statusId < firstSearch)
export const isRejection = (statusId: number): boolean =>
  statusId > canceled && statusId < firstSearch
/**
 * Whether someone with the tube in hand can give this reason: a specimen lost on the way is not in
 * hand.
 */
export const isRejectionAtBench = (statusId: number): boolean =>
  isRejection(statusId) &&
  statusId !== Rejection.LostOnTheWay &&
  statusId !== Rejection.QuantityOrQuality
/** In searches: everything on hold. */
export const allHolds = 1200
/**
 * In searches: groups of statuses besides the holds, as the dashboard tiles count them
 * (rules.md#volume-measures). An order with a hold or an end has that as its status.
 */
export const statusGroups = {
  1201: { text: say('At the practice or shipped'), statuses: stagesBeforeReceipt },
  1202: { text: say('In process'), statuses: stagesInTest },
  1203: { text: say('Resulted'), statuses: stagesWithResult },
} as const
export const [atPractice, inProcess, resultedGroup] = [1201, 1202, 1203] as const
/** In searches: everything that ended without a result. */
export const notProcessed = 1204
/** The lowest status of an end. */
export const firstEnd = 90
/** In searches: everything in work, from receipt until a result, on hold or not. */
export const inWork = 1300

export const newSpecimen: SpecimenState = { stage: Stage.Created, hold: 0, end: 0 }

/** The status on the wire: the end, or else the hold, or else the stage. */
export const labStatusIdOf = ({ stage, hold, end }: SpecimenState): number => end || hold || stage

const isOpen = ({ end }: SpecimenState): boolean => end === 0
const isFree = (state: SpecimenState): boolean => isOpen(state) && state.hold === 0
const at =
  (...of: Stage[]) =>
  ({ stage }: SpecimenState): boolean =>
    of.includes(stage)

interface Move {
  /** The message for a user who cannot do it now. */
  text: string
  from: (state: SpecimenState) => boolean
  /** The new state; `reason` is the status of a hold or a rejection. */
  to: (state: SpecimenState, reason: number) => SpecimenState
  needsReason?: (statusId: number) => boolean
}
const become =
  (stage: Stage) =>
  (state: SpecimenState): SpecimenState => ({ ...state, stage })

/** All transitions from one state to another; there are no others. */
export const moves = {
  ship: {
    text: say('Only a specimen still at the practice can be shipped.'),
    from: (state) => isFree(state) && at(Stage.Created)(state),
    to: become(Stage.Shipped),
  },
  /** A parcel is reopened, or a missing tube was found at the clinic. */
  unship: {
    text: say('Only a shipped specimen can be returned to the practice.'),
    from: (state) => isOpen(state) && at(Stage.Shipped)(state),
    to: become(Stage.Created),
  },
  receive: {
    text: say('This specimen was already received, or its order has ended.'),
    from: (state) => isOpen(state) && at(Stage.Created, Stage.Shipped)(state),
    to: become(Stage.Received),
  },
  accession: {
    text: say('Only a specimen that is neither accessioned nor ended can be accessioned.'),
    from: (state) => isOpen(state) && state.stage < Stage.Accessioned,
    to: (state) => ({ ...state, stage: Stage.Accessioned, hold: 0 }),
  },
  /** Back to received, never to created: the laboratory has the tube. */
  unAccession: {
    text: say('Only an accessioned specimen that has not left accessioning can be un-accessioned.'),
    from: (state) => isFree(state) && at(Stage.Accessioned)(state),
    to: become(Stage.Received),
  },
  process: {
    text: say('Only an accessioned specimen can be processed.'),
    from: (state) => isFree(state) && at(Stage.Accessioned)(state),
    to: become(Stage.InProcess),
  },
  forward: {
    text: say('Only an accessioned specimen can be sent to a reference laboratory.'),
    from: (state) => isFree(state) && at(Stage.Accessioned, Stage.InProcess)(state),
    to: become(Stage.AtReferenceLab),
  },
  /** It came back untested, on hold or not: the laboratory that sent it has it again. */
  returned: {
    text: say('Only a specimen at a reference laboratory can come back from it.'),
    from: (state) => isOpen(state) && at(Stage.AtReferenceLab)(state),
    to: become(Stage.Accessioned),
  },
  result: {
    text: say('Only a specimen in process can have a result.'),
    from: (state) =>
      isFree(state) && at(Stage.Accessioned, Stage.InProcess, Stage.AtReferenceLab)(state),
    to: become(Stage.Resulted),
  },
  review: {
    text: say('Only a resulted specimen can be reviewed.'),
    from: (state) => isFree(state) && at(Stage.Resulted)(state),
    to: become(Stage.Reviewed),
  },
  /** The user who marked it reverses that right away. */
  unReview: {
    text: say('Only a reviewed result can be marked as new.'),
    from: (state) => isFree(state) && at(Stage.Reviewed)(state),
    to: become(Stage.Resulted),
  },
  /** A corrected result must be reviewed again. */
  correct: {
    text: say('There is no result to correct.'),
    from: (state) => isFree(state) && at(Stage.Resulted, Stage.Reviewed)(state),
    to: become(Stage.Resulted),
  },
  /** So must one with results added. */
  append: {
    text: say('There is no result to add to.'),
    from: (state) => isFree(state) && at(Stage.Resulted, Stage.Reviewed)(state),
    to: become(Stage.Resulted),
  },
  /**
   * The laboratory withdrew its result: there is none now, and the specimen waits for one again.
   */
  withdraw: {
    text: say('There is no result to withdraw.'),
    from: (state) => isFree(state) && at(Stage.Resulted, Stage.Reviewed)(state),
    to: become(Stage.InProcess),
  },
  hold: {
    text: say('Only a specimen that has no result and has not ended can be held.'),
    from: (state) => isOpen(state) && state.stage < Stage.Resulted,
    to: (state, reason) => ({ ...state, hold: reason }),
    needsReason: isHold,
  },
  release: {
    text: say('This specimen is not on hold.'),
    from: (state) => isOpen(state) && state.hold !== 0,
    to: (state) => ({ ...state, hold: 0 }),
  },
  reject: {
    text: say('Only a specimen that has no result and has not ended can be rejected.'),
    from: (state) => isOpen(state) && state.stage < Stage.Resulted,
    to: (state, reason) => ({ ...state, end: reason }),
    needsReason: isRejection,
  },
  unReject: {
    text: say('This specimen was not rejected.'),
    from: ({ end }) => isRejection(end),
    to: (state) => ({ ...state, end: 0 }),
  },
  cancel: {
    text: say('A received specimen cannot be canceled.'),
    from: (state) => isOpen(state) && state.stage < Stage.Received,
    to: (state) => ({ ...state, end: canceled }),
  },
  /** Only by the correction that makes the order in the right account; nothing reverses it. */
  moveAway: {
    text: say('Only an order that has not ended can be moved to another account.'),
    from: isOpen,
    to: (state) => ({ ...state, end: movedAway }),
  },
  unCancel: {
    text: say('This order is not canceled.'),
    from: ({ end }) => end === canceled,
    to: (state) => ({ ...state, end: 0 }),
  },
} as const satisfies Record<string, Move>
export type MoveName = keyof typeof moves
export const moveNames = Object.keys(moves) as MoveName[]

/** The message why the move cannot be made now; '' if it can. */
export const whyNot = (state: SpecimenState, name: MoveName, reason = 0): string => {
  const move: Move = moves[name]
  if (!move.from(state)) return move.text
  return move.needsReason && !move.needsReason(reason) ? say('Choose a reason.') : ''
}

/** The state after a move. Throws if it cannot be made: check `whyNot` first. */
export const moved = (state: SpecimenState, name: MoveName, reason = 0): SpecimenState => {
  const why = whyNot(state, name, reason)
  if (why !== '') throw new Error(`${name} from ${state.stage}: ${why}`)
  return (moves[name] as Move).to(state, reason)
}

/** What a user can change in an order now (rules.md#order-edit-rights). */
export type EditRight =
  | 'all'
  /** The laboratory is working on it: a warning must be acknowledged. */
  | 'all-with-warning'
  /**
   * The laboratory has the tube: what a hold asks for can be added; patient, identity, collection,
   * test type, and number are closed.
   */
  | 'what-is-asked'
  | 'insurance-only'
  | 'none'

/** By which of the rules of editRightOf a user type changes orders; none: it does not. */
const editRules: Readonly<
  Record<UserType, 'practice' | 'laboratory' | 'supervisor' | 'billing' | 'none'>
> = {
  [UserType.Administrator]: 'practice',
  [UserType.ClinicUser]: 'practice',
  [UserType.ClinicAdministrator]: 'practice',
  [UserType.Executive]: 'none',
  [UserType.LabAssistant]: 'none',
  [UserType.Accessioning]: 'laboratory',
  [UserType.CustomerExperience]: 'laboratory',
  [UserType.CustomerExperienceSupervisor]: 'supervisor',
  [UserType.AccountManager]: 'none',
  [UserType.TerritoryManager]: 'none',
  [UserType.RegionalManager]: 'none',
  [UserType.LabClientServices]: 'practice',
  [UserType.LabClientServicesPlus]: 'practice',
  [UserType.ParoleOfficer]: 'none',
  [UserType.BillingReview]: 'none',
  [UserType.VicePresidentOfSales]: 'none',
  [UserType.SalesSpecialist]: 'none',
  [UserType.Billing]: 'billing',
}

export const editRightOf = (
  { userTypeId }: Pick<Who, 'userTypeId'>,
  state: SpecimenState,
): EditRight => {
  if (!isOpen(state)) return 'none'
  const isResulted = state.stage >= Stage.Resulted
  switch (editRules[userTypeId]) {
    case 'billing':
      return 'insurance-only'
    case 'supervisor':
      if (state.stage < Stage.Accessioned) return 'all'
      return isResulted ? 'none' : 'all-with-warning'
    case 'laboratory':
      return state.stage < Stage.Accessioned ? 'all' : 'none'
    case 'practice':
      if (state.stage < Stage.Received) return 'all'
      return state.hold !== 0 && !isResulted ? 'what-is-asked' : 'none'
    case 'none':
      return 'none'
  }
}

export const mayCancel = (who: Pick<Who, 'userTypeId'>, state: SpecimenState): boolean =>
  isAmong(verbs['order.cancel'], who.userTypeId) && whyNot(state, 'cancel') === ''

/**
 * The laboratory can add papers at any time; the practice, while it can change the order or a hold
 * asks for something (rules.md#order-edit-rights).
 */
export const mayAttach = (who: Pick<Who, 'userTypeId'>, state: SpecimenState): boolean =>
  worksAtLaboratory(who) || ['all', 'what-is-asked'].includes(editRightOf(who, state))

import type { ObservationState } from '@labgate/contract/results/states'
import type { Moment } from '../moment.ts'

/** A result message as it is understood, before anything of ours is known. */
export interface Incoming {
  /** All of one message are filed, or none. */
  groups: readonly IncomingOrder[]
}

/** A number with who assigned it: the namespace, the universal id, or both. */
export interface Assigned {
  id: string
  assigners: readonly string[]
}

export interface IncomingPerson {
  ids: readonly Assigned[]
  lastName: string
  firstName: string
  /** YYYY-MM-DD; '' where it is not said, or not to the day. */
  dob: string
  /** What is said of the birth date where it is less than a day: '1980', '1980-05'; else ''. */
  dobPart: string
}

/** What an OBR stands for: a panel of values that belong together. */
export interface IncomingPanel {
  /** OBR-4. */
  code: string
  system: string
  name: string
  /** The laboratory's: OBR-3. */
  fillerNumber: string
  /** The observation that it was made of, such as the organism of a susceptibility panel (OBR-26, OBR-29). */
  parent: { code: string; subId: string; says: string; fillerNumber: string } | undefined
  /** What is said of the specimen itself: OBX behind SPM. */
  isOfSpecimen: boolean
}

/** One OBR with what belongs to it. */
export interface IncomingOrder {
  person: IncomingPerson
  /** Ours: ORC-2, OBR-2; and what the specimen bears: SPM-2. */
  placerNumbers: readonly string[]
  /** The laboratory's: OBR-3. */
  fillerNumber: string
  collectedAt: Moment | undefined
  panel: IncomingPanel
  values: readonly IncomingValue[]
  enclosures: readonly Enclosure[]
  note: string
}

export interface IncomingValue {
  /** OBX-3, the sender's own and the standard's code, in the order of the message. */
  codes: readonly { code: string; system: string; name: string }[]
  /** Of which panel it is. */
  panel: IncomingPanel
  /** OBX-4, as it came: '1', '^2', '1.1'. */
  subId: string
  /** OBX-2. */
  valueType: string
  comparator: '' | '<' | '>' | '<=' | '>='
  /** As it came, unescaped; '' where there is none. */
  value: string
  unit: string
  /** What is said of the unit beside its code; '' nothing. */
  unitSays: string
  /** OBX-7, whole. */
  intervalSays: string
  /** OBX-8: the sender's flags with '; ' between them; '' none. */
  senderFlag: string
  /** What it asks for: a state, or to make the stored preliminary value final. */
  state: ObservationState | 'U'
  analysedAt: Moment | undefined
  performer: { name: string; address: string; cliaNumber: string; director: string }
  note: string
}

/** A file inside the message: OBX-2 ED. */
export interface Enclosure {
  title: string
  bytes: Buffer
}

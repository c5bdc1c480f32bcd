import type { ObservationState } from '@labgate/contract/results/states'
import type { Moment } from '../moment.ts'

/** A result message as read, before it is matched with our data. */
export interface Incoming {
  /** All groups of one message are filed, or none. */
  groups: readonly IncomingOrder[]
}

/** A number and the authority that assigned it: the namespace, the universal id, or both. */
export interface Assigned {
  id: string
  assigners: readonly string[]
}

export interface IncomingPerson {
  ids: readonly Assigned[]
  lastName: string
  firstName: string
  /** YYYY-MM-DD; '' if missing or not precise to the day. */
  dob: string
  /** The stated birth date if it is less precise than a day: '1980', '1980-05'; else ''. */
  dobPart: string
}

/** What an OBR represents: a panel of values that belong together. */
export interface IncomingPanel {
  /** OBR-4. */
  code: string
  system: string
  name: string
  /** The laboratory's number: OBR-3. */
  fillerNumber: string
  /**
   * The observation it derives from, such as the organism of a susceptibility panel (OBR-26,
   * OBR-29).
   */
  parent: { code: string; subId: string; says: string; fillerNumber: string } | undefined
  /** Describes the specimen itself: OBX after SPM. */
  isOfSpecimen: boolean
  /** OBR-25; '' if it says nothing. */
  status: string
}

/** One OBR with everything that belongs to it. */
export interface IncomingOrder {
  person: IncomingPerson
  /** Our numbers: ORC-2, OBR-2; and the specimen's number: SPM-2. */
  placerNumbers: readonly string[]
  /** The laboratory's number: OBR-3. */
  fillerNumber: string
  collectedAt: Moment | undefined
  panel: IncomingPanel
  values: readonly IncomingValue[]
  enclosures: readonly Enclosure[]
  note: string
}

/**
 * One code of a coded value, with its text and system. The last of three has the original text
 * alone.
 */
export interface ValueCode {
  code: string
  text: string
  system: string
}

export interface IncomingValue {
  /** OBX-3, the sender's own code and the standard's, in message order. */
  codes: readonly { code: string; system: string; name: string }[]
  /** The panel it belongs to. */
  panel: IncomingPanel
  /** OBX-4, as received: '1', '^2', '1.1'. */
  subId: string
  /** OBX-2. */
  valueType: string
  comparator: '' | '<' | '>' | '<=' | '>='
  /** As received, unescaped; '' if there is none. */
  value: string
  /**
   * Of a coded value: its two codes and its original text, as received; none if no system is named.
   */
  valueCodes: readonly ValueCode[]
  unit: string
  /** What is said of the unit besides its code; '' if nothing. */
  unitSays: string
  /** OBX-7, whole. */
  intervalSays: string
  /** OBX-8: the sender's flags separated by '; '; '' if none. */
  senderFlag: string
  /** The requested state, or U: make the stored preliminary value final. */
  state: ObservationState | 'U'
  /** Final by OBX-11, and preliminary only because its panel was sent in part (OBR-25 A). */
  heldByPanel: boolean
  analysedAt: Moment | undefined
  performer: { name: string; address: string; cliaNumber: string; director: string }
  note: string
}

/** A file inside the message: OBX-2 ED. */
export interface Enclosure {
  title: string
  bytes: Buffer
  /** Its field, in words: 'OBX[3]-5'. */
  place: string
  /**
   * What it is of: the laboratory's number of its panel, and its own code. A later file of the same
   * replaces it.
   */
  source: string
}
/** A file that was opened, and can be read to its end. */
export interface OpenedEnclosure extends Enclosure {
  pages: number
}

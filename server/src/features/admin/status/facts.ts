/** A node as it reported itself within the last hour. Epoch milliseconds throughout. */
export interface NodeFact {
  node: string
  version: string
  startedAt: number
  seenAt: number
  /** Milliseconds. */
  loopP99: number
  /** Megabytes. */
  memory: number
  lent: number
  waiting: number
  pool: number
  diskFree: number | null
  diskSize: number | null
  certificates: readonly { name: string; ends: number | null }[]
  backupAt: number | null
  /** When it last reached the file store; null: never, or there is none. */
  fileStoreAt: number | null
}
export interface QueueFact {
  name: string
  waiting: number
  failed: number
  /** When the oldest job that could have started became due. */
  oldestAt: number | null
}
/** A line to a laboratory system. */
export interface LineFact {
  name: string
  hasTrouble: boolean
  lastInAt: number | null
  waiting: number
  oldestAt: number | null
}
interface Waiting {
  waiting: number
  oldestAt: number | null
}

/** What the status page is judged by. `null`: unknown or never. */
export interface StatusFacts {
  now: number
  /** The laboratory's day. */
  today: string
  nodes: NodeFact[]
  database: {
    isEmbedded: boolean
    version: string
    isStandby: boolean
    standbyLags: (number | null)[]
    /** Of what PostgreSQL writes; null: it is not archived. */
    archive: {
      archivedAt: number | null
      failedAt: number | null
      /** Since when successes and failures are counted. */
      failingSince: number
    } | null
  }
  /** Files outside the database, and how many wait to be moved there; null: all lie in it. */
  fileStore: { waiting: number } | null
  figures: {
    waiting: number
    foldedAt: number | null
    comparedAt: number | null
    differences: number
  }
  queues: QueueFact[]
  lines: LineFact[]
  toPractices: Waiting & { lines: number; troubled: number }
  fax: Waiting & { uncertain: number }
  mail: Waiting & { isSent: boolean }
  audit: { sealedAt: number | null; unsealedSince: number | null }
  /** Days recorded by hand. */
  recorded: { backup: string | null; drill: string | null }
  publicHttps: boolean
}

import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'

/** A message that waits to be filed. */
export interface WaitingMessage {
  hl7InId: number
  labSystemId: number | null
}

/** How often a message may be in work when the server ends before it is set aside. */
const mostInterrupted = 3
const mostAtOnce = 10_000

/*
 * The oldest of each sender was in work when the server ended, or would have been next: it is the
 * one that may have ended it. One that is locked is in work now, or by a process that froze: nobody
 * waits for it here.
 */
const count = `
  update hl7_in
  set interrupted = interrupted + 1
  where
    hl7_in_id in (
      select hl7_in_id
      from hl7_in
      where
        hl7_in_id in (
          select distinct on (lab_system_id) hl7_in_id
          from hl7_in
          where state = 'waiting'
          order by lab_system_id, hl7_in_id
        )
      for update skip locked
    )
`
const setAside = `
  update hl7_in
  set
    state = 'quarantined',
    reason = 'fault',
    says = 'The server ended several times while it read this message.'
  where
    hl7_in_id in (
      select hl7_in_id
      from hl7_in
      where state = 'waiting' and interrupted > ${mostInterrupted}
      for update skip locked
    )
`
const waiting = `
  select hl7_in_id as "hl7InId", lab_system_id as "labSystemId"
  from hl7_in
  where state = 'waiting'
  order by hl7_in_id
  limit ${mostAtOnce}
`

/**
 * What is waiting, oldest first. At a start, a message that was in work each of the last times is
 * set aside, and those behind it go on.
 */
export const waitingInOrder = async (tx: Tx, isStart: boolean): Promise<WaitingMessage[]> => {
  if (isStart) {
    await tx.executeQuery(compiledRaw(count, []))
    await tx.executeQuery(compiledRaw(setAside, []))
  }
  return (await tx.executeQuery<WaitingMessage>(compiledRaw(waiting, []))).rows
}

import {
  an,
  code,
  free,
  loop,
  many,
  oneOf,
  r,
  s,
  sc,
  segment,
  whole,
  rc,
  type Guide,
} from '../notation.ts'

/* 999, 005010X231A1 (rules.md#file-acknowledgments). */

const segmentFaults = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  'I4',
  'I6',
  'I7',
  'I8',
  'I9',
] as const
const elementFaults = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '12',
  '13',
  'I6',
  'I9',
  'I10',
  'I11',
  'I12',
  'I13',
] as const
/** 1 to 4 characters by the standard; some senders write all six of '2010AA'. */
const loopId = an(1, 6)
const setFault = code(1, 3)
const where = sc(
  'where',
  r('element', whole(2)),
  s('component', whole(2)),
  s('repetition', whole(4)),
)
/** The element concerned. */
const position = rc(
  'position',
  r('element', whole(2)),
  s('component', whole(2)),
  s('repetition', whole(4)),
)
/**
 * What the fault depends on: a situational rule, or the business unit, such as
 * CLM01:000012345678C1.
 */
const context = segment('contexts', 'CTX', 'S', 10, [
  rc('what', r('name', free(1, 35)), s('value', an(1, 35))),
  s('segment', code(2, 3)),
  s('position', whole(10)),
  s('loop', loopId),
  where,
  sc('reference', r('element', whole(4)), s('second', whole(4))),
])

export const acknowledgment = {
  set: '999',
  group: 'FA',
  version: '005010X231A1',
  inSt: true,
  body: loop('set', '', 'R', 1, [
    segment('group', 'AK1', 'R', 1, [
      r('code', code(2, 2)),
      r('control', whole(9)),
      s('version', an(1, 12)),
    ]),
    loop('sets', '2000', 'S', many, [
      segment('set', 'AK2', 'R', 1, [
        r('kind', code(3, 3)),
        r('control', an(4, 9)),
        s('guide', an(1, 35)),
      ]),
      loop('segments', '2100', 'S', many, [
        segment('fault', 'IK3', 'R', 1, [
          r('segment', code(2, 3)),
          r('position', whole(10)),
          s('loop', loopId),
          s('code', oneOf(...segmentFaults)),
        ]),
        context,
        loop('elements', '2110', 'S', many, [
          segment('fault', 'IK4', 'R', 1, [
            position,
            s('reference', whole(4)),
            r('code', oneOf(...elementFaults)),
            s('copy', an(1, 99)),
          ]),
          context,
        ]),
      ]),
      segment('verdict', 'IK5', 'R', 1, [
        r('code', oneOf('A', 'E', 'M', 'R', 'W', 'X')),
        s('fault1', setFault),
        s('fault2', setFault),
        s('fault3', setFault),
        s('fault4', setFault),
        s('fault5', setFault),
      ]),
    ]),
    segment('verdict', 'AK9', 'R', 1, [
      r('code', oneOf('A', 'E', 'M', 'P', 'R', 'W', 'X')),
      r('included', whole(6)),
      r('received', whole(6)),
      r('accepted', whole(6)),
      s('fault1', setFault),
      s('fault2', setFault),
      s('fault3', setFault),
      s('fault4', setFault),
      s('fault5', setFault),
    ]),
  ]),
} satisfies Guide

/** TA1 is in no set: it is a segment next to the groups. */
export const interchangeAcknowledgment = segment('acknowledgment', 'TA1', 'R', 1, [
  r('control', whole(9)),
  r('date', code(6, 6)),
  r('time', { kind: 'TM', min: 4, max: 4 }),
  r('verdict', oneOf('A', 'E', 'R')),
  r('note', code(3, 3)),
])

/** The code list of a fault: TA105, AK905, IK502, IK304, IK403. */
export type FaultLevel = 'interchange' | 'group' | 'set' | 'segment' | 'element'

/** What is wrong in a file, and where. Its message contains no value: values belong to patients. */
export interface Fault {
  level: FaultLevel
  /** As in an acknowledgment, from the list that the level names. */
  code: string
  /** Counted from 1; 0 if it is in none. */
  interchange: number
  group: number
  set: number
  /** ST02; '' outside of sets. */
  control: string
  /** Loop of the guide, such as '2300'; '' if not known. */
  loop: string
  /** Segment in the set: ST is 1. Outside sets, the segment in the interchange: ISA is 1. */
  position: number
  /** 'CLM'. */
  segment: string
  /** From 1; 0: the segment itself. */
  element: number
  /** From 1; 0: the element itself. */
  component: number
  says: string
  /** Id of the situational rule that found it; '' for syntax and form. */
  rule: string
}

export type FaultPlace = Pick<
  Fault,
  'interchange' | 'group' | 'set' | 'control' | 'position' | 'segment'
>
export const nowhere: FaultPlace = {
  interchange: 0,
  group: 0,
  set: 0,
  control: '',
  position: 0,
  segment: '',
}

export const faultAt = (
  place: FaultPlace,
  level: FaultLevel,
  code: string,
  text: string,
  more: Partial<Fault> = {},
): Fault => ({
  level,
  code,
  ...place,
  loop: '',
  element: 0,
  component: 0,
  says: text,
  rule: '',
  ...more,
})

/** 'CLM05-1', 'CLM', 'ISA13'. */
export const elementName = ({
  segment,
  element,
  component,
}: Pick<Fault, 'segment' | 'element' | 'component'>): string =>
  `${segment}${element === 0 ? '' : String(element).padStart(2, '0')}${component === 0 ? '' : `-${component}`}`

/** One line for a person: place and message. */
export const inWords = (fault: Fault): string => {
  const places = [
    fault.interchange > 1 ? `interchange ${fault.interchange}` : '',
    fault.control === '' ? '' : `set ${fault.control}`,
    fault.position === 0 ? '' : `segment ${fault.position}`,
    fault.loop === '' ? '' : `loop ${fault.loop}`,
    fault.segment === '' ? '' : elementName(fault),
  ]
  return `${places.filter((place) => place !== '').join(', ')}: ${fault.says}`
}

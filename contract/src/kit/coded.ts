/**
 * Whether a number is one of these codes, such as one of a group of user types; narrows it to them.
 */
export const isAmong = <const Code extends number>(
  codes: readonly Code[],
  code: number,
): code is Code => (codes as readonly number[]).includes(code)

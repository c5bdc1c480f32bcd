import { say } from '@labgate/contract/languages/say'
/** What stands at the field of an NPI. `shared`: another active sign-in has it. */
export const describeNpi = (what: string, shared: boolean): string =>
  shared
    ? say(
        '{what} Another active sign-in has this NPI: once someone else has confirmed it, the two count as one person, who does not decide about the acts of either.',
        { what },
      )
    : what

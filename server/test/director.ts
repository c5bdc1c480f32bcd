import { secondFactor } from '@labgate/contract/people/session'
import { hotp, stepOf } from '../src/access/totp.ts'
import { setUpFactor } from './authenticator.ts'
import type { Lab, Visitor } from './lab.ts'

/** A signed-in director with a second factor. */
export interface Director {
  visitor: Visitor
  userId: number
  userName: string
  email: string
  secret: Buffer
}

/** A laboratory user named as its director, 'Ruth Okafor, PhD'. */
export const directorOf = async (lab: Lab, labId: number): Promise<Director> => {
  const user = await lab.make.user(8)
  const visitor = await lab.signIn(user)
  const { secret } = await setUpFactor(lab, visitor)
  await lab.owner(
    `
      update lab
      set
        user_id_director = $1,
        director = 'Ruth Okafor',
        director_credentials = 'PhD'
      where lab_id = $2
    `,
    [user.userId, labId],
  )
  return { visitor, userId: user.userId, userName: user.userName, email: user.email, secret }
}

/** Signs in again with the second factor, after a night. */
export const signInAgain = async (lab: Lab, director: Director): Promise<void> => {
  director.visitor = await lab.signIn(director, {
    code: hotp(director.secret, stepOf(lab.clock.now)),
  })
}

/** Presents the second factor, a minute later: each code works once. */
export const proveNow = async (lab: Lab, { visitor, secret }: Director): Promise<void> => {
  lab.clock.pass(1)
  const { body } = await visitor.call(secondFactor.prove, {
    code: hotp(secret, stepOf(lab.clock.now)),
  })
  if (body.valid !== true) throw new Error(`the second factor was refused: ${JSON.stringify(body)}`)
}

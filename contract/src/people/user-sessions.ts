import { Done, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { id } from '../kit/values.ts'
import { SessionRow } from './session.ts'

/** Where other users are signed in, for the administrators who look after them (rules.md#sessions-of-others). */
export const userSessions = endpoints({
  list: {
    method: 'GET',
    path: '/api/User/GetSessionsOfUser',
    access: 'user.end-sessions',
    input: query({ userId: id() }),
    answer: shortListOf(SessionRow),
  },
  /** Ends one of the user's sessions; needs the second factor of the last five minutes. */
  endOne: {
    method: 'POST',
    path: '/api/User/EndSessionOfUser',
    access: 'user.end-sessions',
    changes: true,
    notInVisit: true,
    input: body({ userId: id(), sessionId: id() }),
    answer: Done,
  },
})

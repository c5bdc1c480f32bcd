import { say } from '@labgate/contract/languages/say'
import { signatures } from '@labgate/contract/people/signatures'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import classes from '../../../../core/signatures/parts/signature-pad.module.css'

/** The user's own signature. No one else gets the image (rules.md#signature-images). */
export const SignatureImage = ({
  userId,
  userSignatureId,
}: {
  userId: number
  userSignatureId: number
}) => {
  const query = useApiQuery(signatures.get, { UserId: userId, UserSignatureId: userSignatureId })
  return (
    <Loaded from={query} height={96}>
      {({ fileType, fileAsBase64 }) => (
        <img
          className={classes['image']}
          src={`data:${fileType};base64,${fileAsBase64}`}
          alt={say('Your signature')}
        />
      )}
    </Loaded>
  )
}

import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { admin, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { addIdentityPhoto } from './add-identity-photo.ts'
import { decideIdentity } from './decide-identity.ts'
import { getIdentity } from './get-identity.ts'
import { addIdentityPhotoSchema, decideIdentitySchema } from './identity.schema.ts'
import { listIdentities } from './list-identities.ts'

export const identityCalls = router({
  identity: read(
    user,
    'GET /me/identity-verification',
    'Whether it was checked who one is, what is missing and why',
    {},
    getIdentity,
  ),

  // The picture is processed outside a transaction, because that takes long.
  addIdentityPhoto: writeOutside(
    user,
    'POST /me/identity-verification',
    'Send a photograph of one side of an identity document',
    {
      takes: addIdentityPhotoSchema,
      status: 201,
      upload: true,
      bodyMax: PICTURE_MAX_BYTES,
      refuses: ['user.wrong_state'],
    },
    addIdentityPhoto,
  ),

  identities: read(
    admin,
    'GET /admin/identity-verifications',
    'People whose document waits to be looked at, who waits longest first',
    {},
    listIdentities,
  ),

  decideIdentity: write(
    admin,
    'PATCH /admin/identity-verifications/{userId}',
    'Say that somebody’s identity is verified or rejected, with a reason',
    { takes: decideIdentitySchema, status: 204, refuses: ['user.wrong_state'] },
    decideIdentity,
  ),
})

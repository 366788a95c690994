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
    'Get your identity check',
    { about: 'Says whether it is verified, what is missing and why.' },
    getIdentity,
  ),

  // The picture is processed outside a transaction, because that takes long.
  addIdentityPhoto: writeOutside(
    user,
    'POST /me/identity-verification',
    'Upload a photo of your identity document',
    {
      about: 'One side per photo.',
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
    'List identity checks that wait, oldest first',
    {},
    listIdentities,
  ),

  decideIdentity: write(
    admin,
    'PATCH /admin/identity-verifications/{userId}',
    'Verify or reject a person’s identity',
    {
      about: 'With the reason.',
      takes: decideIdentitySchema,
      status: 204,
      refuses: ['user.wrong_state'],
    },
    decideIdentity,
  ),
})

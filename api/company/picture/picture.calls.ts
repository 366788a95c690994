import { PICTURE_MAX_BYTES } from '#api/file/file.rules.ts'
import { read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { listOwnPictures } from './list-own-pictures.ts'
import { addPictureSchema, removePictureSchema } from './picture.schema.ts'
import { addOwnPicture, removeOwnPicture } from './save-own-picture.ts'

export const pictureCalls = router({
  pictures: read(
    user,
    'GET /me/picture',
    'List your pictures',
    { about: 'Avatar, background and vehicles.' },
    listOwnPictures,
  ),

  // The picture is processed outside a transaction, because that takes long.
  addPicture: writeOutside(
    user,
    'POST /me/picture/{type}',
    'Upload a picture of yourself or a vehicle',
    { takes: addPictureSchema, status: 201, upload: true, bodyMax: PICTURE_MAX_BYTES },
    addOwnPicture,
  ),

  removePicture: write(
    user,
    'DELETE /me/picture/{type}',
    'Delete a picture of yourself or a vehicle',
    { takes: removePictureSchema, status: 204 },
    removeOwnPicture,
  ),
})

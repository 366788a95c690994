import type { Ctx } from '#api/kit/context.ts'

/** The two sizes of a picture in the storage. */
export const pictureFiles = (uid: string) => ({
  thumb: `pictures/${uid}-thumb.webp`,
  large: `pictures/${uid}-large.webp`,
})

export async function removePictureFiles(ctx: Pick<Ctx, 'storage'>, uid: string): Promise<void> {
  const { thumb, large } = pictureFiles(uid)
  await ctx.storage.remove(thumb)
  await ctx.storage.remove(large)
}

export async function copyPictureFiles(
  ctx: Pick<Ctx, 'storage'>,
  from: string,
  to: string,
): Promise<void> {
  const [source, target] = [pictureFiles(from), pictureFiles(to)]
  for (const size of ['thumb', 'large'] as const) {
    const bytes = await ctx.storage.get(source[size])
    if (bytes) await ctx.storage.put(target[size], bytes)
  }
}

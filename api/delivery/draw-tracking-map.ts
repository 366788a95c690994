import { cityOnly, trimRoute } from '#api/auction/redacted.view.ts'
import type { Ctx } from '#api/kit/context.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { wordsOf } from '#api/kit/words.ts'
import { drawRouteMap } from '#api/map/draw-route-map.draw.ts'
import { isDelivered } from './delivery.rules.ts'
import { roughly } from './where-it-is.lib.ts'
import { findTracked } from './find-tracked.query.ts'

/**
 * The route between the towns as an SVG, with progress up to the shared position, or complete after
 * delivery.
 */
export async function drawTrackingMap(ctx: Ctx, secret: string): Promise<{ svg: string }> {
  const found = await findTracked(ctx, secret)
  const { language } = ctx.storefront
  const from = orNotFound(cityOnly(found.fromAddress, language))
  const to = orNotFound(cityOnly(found.toAddress, language))
  const end = ({ city, lat, lng }: typeof from) => ({ name: city, lat, lng })
  const position = isDelivered(found.status) ? to : found.last && roughly(found.last)
  const svg = drawRouteMap({
    polylineString: trimRoute(found.polylineString ?? ''),
    from: end(from),
    to: end(to),
    distance: found.distance,
    language,
    label: wordsOf(language, 'offer')('listing.mapLabel', { from: from.city, to: to.city }),
    ...(position ? { position } : {}),
  })
  return { svg }
}

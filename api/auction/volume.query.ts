/** SQL: total volume of an auction's items in cubic metres; null if one of them is unknown. */
export const volumeOf = (auction: string) => /* sql */ `(
  select case when bool_and(one.m3 is not null) then sum(one.m3 * one.items_number) end
  from (select items_number, coalesce((extra ->> 'volume')::float8,
      length_cm::float8 * width_cm * height_cm / 1000000) as m3
    from auction_items where auction_id = ${auction}) one)`

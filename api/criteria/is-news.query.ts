/** Nobody of a company has posted an auction; both are what stands for their ids. */
export const isForeign = (auction: string, company: string) => /* sql */ `
  not exists (select from auctions a join companies co on co.user_id = a.owner_id
    where a.id = ${auction} and co.id = ${company})
  and not exists (select from auctions a join company_members m on m.user_id = a.owner_id and m.status = 'active'
    where a.id = ${auction} and m.company_id = ${company})`

/** Nor has one of them made an offer for it. */
export const isNews = (auction: string, company: string) => /* sql */ `
  not exists (select from offers o where o.auction_id = ${auction} and o.company_id = ${company})
  and ${isForeign(auction, company)}`

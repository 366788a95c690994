// What stands above every page of a storefront is short, whichever door it came by.
export const up = /* sql */ `
alter table announcements add constraint announcements_text check (length(text) between 1 and 200);
`

export const down = /* sql */ `
alter table announcements drop constraint announcements_text;
`

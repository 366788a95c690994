// Limits the length of top bar texts, whatever the entry point.
export const up = /* sql */ `
alter table announcements add constraint announcements_text check (length(text) between 1 and 200);
`

export const down = /* sql */ `
alter table announcements drop constraint announcements_text;
`

const ROW = /* sql */ `json_build_object('uid', p.uid, 'width', p.width, 'height', p.height)`

/** Uid of a user's avatar; `user` is an SQL expression for their id. */
export const avatarOf = (user: string): string => /* sql */ `
  (select p.uid from user_pictures p where p.user_id = ${user} and p.type = 'avatar')`

export const backgroundOf = (user: string): string => /* sql */ `
  (select ${ROW} from user_pictures p where p.user_id = ${user} and p.type = 'background')`

/** Pictures of a vehicle as JSON, oldest first. */
export const picturesOfVehicle = (vehicle: string): string => /* sql */ `
  (select coalesce(json_agg(${ROW} order by p.created_at, p.uid), '[]')
   from user_pictures p where p.vehicle_id = ${vehicle})`

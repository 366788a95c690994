const ROW = /* sql */ `json_build_object('uid', p.uid, 'width', p.width, 'height', p.height)`

/** The uid of the picture that somebody shows of himself; `user` is his id. */
export const avatarOf = (user: string): string => /* sql */ `
  (select p.uid from user_pictures p where p.user_id = ${user} and p.type = 'avatar')`

export const backgroundOf = (user: string): string => /* sql */ `
  (select ${ROW} from user_pictures p where p.user_id = ${user} and p.type = 'background')`

/** Of one vehicle, the first first, as JSON. */
export const picturesOfVehicle = (vehicle: string): string => /* sql */ `
  (select coalesce(json_agg(${ROW} order by p.created_at, p.uid), '[]')
   from user_pictures p where p.vehicle_id = ${vehicle})`

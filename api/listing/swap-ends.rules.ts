/** The fields of a listing form that belong to one end of the route. */
interface Ends<A> {
  fromAddress: A
  toAddress: A
  pickupFloor: number | null
  pickupElevator: boolean | null
  deliveryFloor: number | null
  deliveryElevator: boolean | null
}

/** The same route the other way: addresses, floors and lifts change their ends. */
export const swapEndsOf = <A>(form: Ends<A>): Ends<A> => ({
  fromAddress: form.toAddress,
  toAddress: form.fromAddress,
  pickupFloor: form.deliveryFloor,
  pickupElevator: form.deliveryElevator,
  deliveryFloor: form.pickupFloor,
  deliveryElevator: form.pickupElevator,
})

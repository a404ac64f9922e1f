/** One move: where it starts and where it leads. */
export interface Move<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/**
 * States and transitions as data: pure, checked when it is declared, asked by the services of offers and applications.
 * What a move causes and who may make it is decided elsewhere.
 */
export class Workflow<State extends string, Transition extends string> {
  constructor(
    readonly states: readonly State[],
    private readonly moves: Readonly<Record<Transition, Move<State>>>,
  ) {
    for (const [name, { from, to }] of Object.entries<Move<State>>(moves)) {
      const unknown = [...from, to].filter((state) => !states.includes(state));
      if (unknown.length > 0) throw new Error(`Transition ${name} names unknown states: ${unknown.join(', ')}`);
      if (from.length === 0) throw new Error(`Transition ${name} starts nowhere`);
    }
  }

  get transitions(): readonly Transition[] {
    return Object.keys(this.moves) as Transition[];
  }

  /** The transitions that are possible from a state, in the order of their declaration. */
  from(state: State): Transition[] {
    return this.transitions.filter((name) => this.moves[name].from.includes(state));
  }

  /** Where a transition leads from a state; undefined when it is unknown or not possible from there. */
  next(name: string, state: State): State | undefined {
    const move = Object.hasOwn(this.moves, name) ? this.moves[name as Transition] : undefined;
    return move?.from.includes(state) === true ? move.to : undefined;
  }
}

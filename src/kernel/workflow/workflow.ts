/** One move: where it starts and where it leads. */
interface Move<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/**
 * States and transitions as data: pure, checked on declaration, used by the services of offers and applications. Side
 * effects and permissions are decided elsewhere.
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

  /** Transitions possible from a state, in declaration order. */
  from(state: State): Transition[] {
    return this.transitions.filter((name) => this.moves[name].from.includes(state));
  }

  /** Where a transition leads. */
  targetOf(name: Transition): State {
    return this.moves[name].to;
  }

  /** Target state of a transition; undefined if it is unknown or not possible from this state. */
  next(name: string, state: State): State | undefined {
    const move = Object.hasOwn(this.moves, name) ? this.moves[name as Transition] : undefined;
    return move?.from.includes(state) === true ? move.to : undefined;
  }
}

/** Plus or minus: a press is a step, and a held press repeats it. */
import { ActionIcon, type ActionIconProps } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";

/** Milliseconds until a held press repeats, and between two steps. */
const UNTIL_REPEAT = 500;
const BETWEEN_STEPS = 100;

interface StepButtonProps extends Pick<ActionIconProps, "size" | "variant"> {
  label: string;
  disabled: boolean;
  /** The step's sign. */
  children: ReactNode;
  onStep: () => void;
}

export function StepButton(props: StepButtonProps) {
  const { label, disabled, children, onStep, variant = "default", size } = props;
  const [isHeld, setIsHeld] = useState(false);
  const hasRepeated = useRef(false);
  const repeat = useEffectEvent(() => {
    hasRepeated.current = true;
    onStep();
  });
  useEffect(() => {
    if (disabled) setIsHeld(false);
    if (!isHeld || disabled) return;
    let timer = setTimeout(function step() {
      repeat();
      timer = setTimeout(step, BETWEEN_STEPS);
    }, UNTIL_REPEAT);
    return () => clearTimeout(timer);
  }, [isHeld, disabled]);

  const release = () => setIsHeld(false);
  return (
    <ActionIcon
      variant={variant}
      size={size}
      aria-label={label}
      disabled={disabled}
      style={{ touchAction: "manipulation" }}
      onPointerDown={({ button }) => {
        hasRepeated.current = false;
        setIsHeld(button === 0);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // The click at the end of a press that has repeated is no step of its own; one by a key has no press.
        if (detail === 0 || !hasRepeated.current) onStep();
      }}
    >
      {children}
    </ActionIcon>
  );
}

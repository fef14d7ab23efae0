// A participant on LiveKit's own Go SDK, for tests. It comes in by the address and the token of its arguments, tells what
// happens as lines of JSON, and does what the lines of its input say.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/livekit/protocol/livekit"
	"github.com/livekit/protocol/logger"
	lksdk "github.com/livekit/server-sdk-go/v2"
	"github.com/pion/webrtc/v4"
	"github.com/pion/webrtc/v4/pkg/media"
)

// Every so many packets of a track are told.
const packetsPerReport = 20

// An Opus packet of 20 ms of silence.
var silence = []byte{0xf8, 0xff, 0xfe}

type fields map[string]any

var output sync.Mutex

func tell(event string, more fields) {
	line := fields{"event": event}
	for name, value := range more {
		line[name] = value
	}
	text, err := json.Marshal(line)
	if err != nil {
		return
	}
	output.Lock()
	defer output.Unlock()
	fmt.Println(string(text))
}

// countPackets reads a received track to its end.
func countPackets(track *webrtc.TrackRemote, sid string) {
	for count := 1; ; count++ {
		if _, _, err := track.ReadRTP(); err != nil {
			tell("ended", fields{"sid": sid})
			return
		}
		if count%packetsPerReport == 0 {
			tell("packets", fields{"sid": sid, "count": count, "codec": track.Codec().MimeType})
		}
	}
}

func callbacks() *lksdk.RoomCallback {
	room := lksdk.NewRoomCallback()
	room.OnDisconnectedWithReason = func(reason lksdk.DisconnectionReason) { tell("disconnected", fields{"reason": reason}) }
	room.OnParticipantConnected = func(who *lksdk.RemoteParticipant) { tell("came", fields{"identity": who.Identity()}) }
	room.OnParticipantDisconnected = func(who *lksdk.RemoteParticipant) { tell("left", fields{"identity": who.Identity()}) }
	room.OnReconnecting = func() { tell("reconnecting", nil) }
	room.OnReconnected = func() { tell("reconnected", nil) }
	room.OnTrackSubscribed = func(track *webrtc.TrackRemote, publication *lksdk.RemoteTrackPublication, who *lksdk.RemoteParticipant) {
		tell("subscribed", fields{"sid": publication.SID(), "kind": track.Kind().String(), "identity": who.Identity()})
		go countPackets(track, publication.SID())
	}
	room.OnTrackPublished = func(publication *lksdk.RemoteTrackPublication, who *lksdk.RemoteParticipant) {
		tell("published", fields{"sid": publication.SID(), "identity": who.Identity()})
	}
	room.OnTrackUnpublished = func(publication *lksdk.RemoteTrackPublication, _ *lksdk.RemoteParticipant) {
		tell("unpublished", fields{"sid": publication.SID()})
	}
	room.OnDataPacket = func(packet lksdk.DataPacket, from lksdk.DataReceiveParams) {
		if user, ok := packet.(*lksdk.UserDataPacket); ok {
			tell("data", fields{"text": string(user.Payload), "from": from.SenderIdentity})
		}
	}
	return room
}

// Makes sound, or a picture that is none but begins like a key frame, as soon as somebody takes it.
func newTrack(kind string) (*lksdk.LocalTrack, *lksdk.TrackPublicationOptions, error) {
	capability := webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeOpus, ClockRate: 48000, Channels: 2}
	options := &lksdk.TrackPublicationOptions{Source: livekit.TrackSource_MICROPHONE}
	sample := media.Sample{Data: silence, Duration: 20 * time.Millisecond}
	if kind == "video" {
		capability = webrtc.RTPCodecCapability{MimeType: webrtc.MimeTypeVP8, ClockRate: 90000}
		options = &lksdk.TrackPublicationOptions{Source: livekit.TrackSource_CAMERA, VideoWidth: 320, VideoHeight: 180}
		sample = media.Sample{Data: make([]byte, 400), Duration: 50 * time.Millisecond}
	}
	track, err := lksdk.NewLocalSampleTrack(capability)
	if err != nil {
		return nil, nil, err
	}
	var once sync.Once
	track.OnBind(func() {
		once.Do(func() {
			go func() {
				for range time.Tick(sample.Duration) {
					_ = track.WriteSample(sample, nil)
				}
			}()
		})
	})
	return track, options, nil
}

func publish(room *lksdk.Room, kind string) error {
	track, options, err := newTrack(kind)
	if err != nil {
		return err
	}
	publication, err := room.LocalParticipant.PublishTrack(track, options)
	if err != nil {
		return err
	}
	tell("publishing", fields{"sid": publication.SID(), "kind": kind})
	return nil
}

// Publishes with the request to join, which one peer connection can.
func publishingWithJoin(kinds []string) ([]lksdk.ConnectOption, error) {
	options := []lksdk.ConnectOption{}
	for _, kind := range kinds {
		track, publication, err := newTrack(kind)
		if err != nil {
			return nil, err
		}
		options = append(options, lksdk.WithTrack(track, publication))
	}
	return options, nil
}

func setSubscribed(room *lksdk.Room, sid string, isWanted bool) error {
	for _, who := range room.GetRemoteParticipants() {
		for _, publication := range who.TrackPublications() {
			if remote, ok := publication.(*lksdk.RemoteTrackPublication); ok && remote.SID() == sid {
				return remote.SetSubscribed(isWanted)
			}
		}
	}
	return fmt.Errorf("no track %s", sid)
}

func obey(room *lksdk.Room, command, argument string) error {
	switch command {
	case "publish":
		return publish(room, argument)
	case "unpublish":
		return room.LocalParticipant.UnpublishTrack(argument)
	case "subscribe":
		return setSubscribed(room, argument, true)
	case "unsubscribe":
		return setSubscribed(room, argument, false)
	case "say":
		return room.LocalParticipant.PublishDataPacket(lksdk.UserData([]byte(argument)), lksdk.WithDataPublishReliable(true))
	case "cut":
		room.Simulate(lksdk.SimulateSignalReconnect)
		return nil
	}
	return fmt.Errorf("no command %s", command)
}

func main() {
	logger.InitFromConfig(&logger.Config{Level: "error"}, "go-peer")
	lksdk.SetLogger(logger.GetLogger())
	var more []lksdk.ConnectOption
	if len(os.Args) > 3 && os.Args[3] == "single" {
		more = append(more, lksdk.WithSinglePeerConnection())
		tracks, err := publishingWithJoin(os.Args[4:])
		if err != nil {
			tell("refused", fields{"error": err.Error()})
			return
		}
		more = append(more, tracks...)
	}
	room, err := lksdk.ConnectToRoomWithToken(os.Args[1], os.Args[2], callbacks(), append(more, lksdk.WithDisableRegionDiscovery())...)
	if err != nil {
		tell("refused", fields{"error": err.Error()})
		return
	}
	others := []string{}
	for _, who := range room.GetRemoteParticipants() {
		others = append(others, who.Identity())
	}
	tell("joined", fields{"sid": room.LocalParticipant.SID(), "others": others})
	for _, publication := range room.LocalParticipant.TrackPublications() {
		tell("publishing", fields{"sid": publication.SID(), "kind": string(publication.Kind())})
	}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		command, argument, _ := strings.Cut(input.Text(), " ")
		if command == "leave" {
			break
		}
		if err := obey(room, command, argument); err != nil {
			tell("failed", fields{"command": command, "error": err.Error()})
		}
	}
	room.Disconnect()
	tell("gone", nil)
}
